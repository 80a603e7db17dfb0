import type { ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import type { previewSynonyms } from '@orchard/contract/staff/synonyms';
import type { Kysely } from 'kysely';
import { findPublishedHits } from '#features/search/published-hits.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { findGroups } from './synonyms.view.ts';

/** So many videos are named. */
const SHOWN = 5;

/** What a word finds together with the others of its group. */
export async function previewOf(
  db: Kysely<DB>,
  typed: string,
): Promise<ResponseOf<typeof previewSynonyms>> {
  const term = typed.trim();
  const folded = foldText(term);
  if (folded.trim() === '') return { group: null, words: [], count: 0, videos: [] };
  const group = (await findGroups(db))(term);
  const others = group?.words.filter((other) => foldText(other) !== folded) ?? [];
  const terms = [term, ...others];
  const { counts, videos } = await findPublishedHits(db, terms);
  return {
    group,
    words: terms.map((one, at) => ({ word: one, count: counts[at] ?? 0 })),
    count: videos.length,
    videos: videos.slice(0, SHOWN),
  };
}
