import { searchTerms } from '@orchard/contract/fold-text';
import { type RawBuilder, sql } from 'kysely';
import { holding, holdsEvery } from '#platform/text/gram-checks.ts';

/** What a search is turned into: which videos hold every word, and which hold them in the title. */
export interface VideoSearch {
  /** A query of `video_id` and `in_title`; the index is asked first, then each hit is checked. */
  hits: RawBuilder<unknown>;
}

/**
 * Reads a search. Exact: a video is found if and only if its title, its text or its tags hold
 * every word, compared as foldText compares.
 * @returns null when there is nothing to search for
 */
export function videoSearch(search: string): VideoSearch | null {
  const terms = searchTerms(search);
  if (terms.length === 0) return null;
  const inTitle = terms.map((term) => sql`s.folded_title LIKE ${holding(term)}`);
  return {
    hits: sql`
      SELECT s.video_id, (${sql.join(inTitle, sql` AND `)}) AS in_title
      FROM video_search s WHERE ${holdsEvery(terms)}`,
  };
}
