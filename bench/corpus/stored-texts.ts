import { foldText } from '@orchard/contract/fold-text';
import type pg from 'pg';
import { plainText } from '#server/platform/html/plain-text.ts';

/** A video's text as it is stored, and folded for comparing every text with a query. */
export interface StoredText {
  id: number;
  title: string;
  /** Title and body, as a reader sees them. */
  text: string;
  foldedTitle: string;
  folded: string;
  foldedTags: string[];
}

/** Reads all that search covers, without what search has stored of it. */
export async function readStoredTexts(client: pg.Client): Promise<StoredText[]> {
  const { rows } = await client.query<{ id: string; title: string; body: string; tags: string[] }>(`
    SELECT v.id, v.title, v.body, ARRAY(
      SELECT t.name FROM video_tags vt JOIN tags t ON t.id = vt.tag_id WHERE vt.video_id = v.id
    ) AS tags
    FROM videos v ORDER BY v.id`);
  return rows.map(({ id, title, body, tags }) => {
    const text = `${title}\n${plainText(body)}`;
    return {
      id: Number(id),
      title,
      text,
      foldedTitle: foldText(title),
      folded: foldText(text),
      foldedTags: tags.map(foldText),
    };
  });
}
