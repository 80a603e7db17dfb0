import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, readSearch, type Term } from '@orchard/contract/search-terms';
import type pg from 'pg';
import { plainText } from '#server/platform/html/plain-text.ts';

/** A video's text, folded for comparing every text with a query. */
export interface StoredText {
  id: number;
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
  return rows.map(({ id, title, body, tags }) => ({
    id: Number(id),
    folded: foldText(`${title}\n${plainText(body)}`),
    foldedTags: tags.map(foldText),
  }));
}

/** The videos that hold what a query asks for: every text is looked through. */
export function bruteForce(query: string, texts: readonly StoredText[]): Set<number> {
  const { terms, without } = readSearch(query);
  if (terms.length === 0) return new Set();
  const holds = ({ folded, foldedTags }: StoredText, term: Term) =>
    holdsTerm(folded, term) || foldedTags.some((tag) => holdsTerm(tag, term));
  const hits = texts.filter(
    (text) =>
      terms.every((term) => holds(text, term)) && !without.some((term) => holds(text, term)),
  );
  return new Set(hits.map(({ id }) => id));
}
