import { foldText } from '@orchard/contract/fold-text';
import type { SynonymGroup } from '@orchard/contract/staff/synonyms';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CachedContent, ContentCache } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { groupsByWord } from './groups-by-word.ts';

const content: CachedContent = { name: 'synonyms', publishedTables: [] };

/** Bytes of memory for a word with the others of its group, roughly. */
const WORD_BYTES = 200;

const groupsQuery: RawBuilder<{ groups: SynonymGroup[] }> = sql`
  SELECT coalesce(json_agg(json_build_object('id', id, 'words', words) ORDER BY id), '[]') AS groups
  FROM synonym_groups`;

/** All groups of words that mean the same: they are some hundreds, so no index holds them. */
export async function listSynonymGroups(db: Kysely<DB>): Promise<SynonymGroup[]> {
  const { rows } = await groupsQuery.execute(db);
  return rows[0]?.groups ?? [];
}

/**
 * Reads the groups as they are now.
 * @returns finds the group of a word in any spelling; null if it is in none
 */
export async function findGroups(db: Kysely<DB>): Promise<(word: string) => SynonymGroup | null> {
  const groups = groupsByWord(await listSynonymGroups(db));
  return (word) => groups.get(foldText(word)) ?? null;
}

/** What operators say means the same. */
export interface Synonyms {
  /**
   * The other words of a word's group.
   * @param word in any spelling; it is folded here
   * @returns the words as operators wrote them, none that folds as the word itself; [] without a group
   */
  of(word: string): readonly string[];
}

/** Reads the synonyms for a search; cached until an operator changes a group. */
export async function loadSynonyms(
  contentCache: ContentCache,
  snapshot: ReadSnapshot,
): Promise<Synonyms> {
  const groups = await contentCache.getRow(
    content,
    'all',
    snapshot,
    groupsQuery,
    (row) => groupsByWord(row.groups),
    ({ size }) => (1 + size) * WORD_BYTES,
  );
  return {
    of(word) {
      const folded = foldText(word);
      return groups.get(folded)?.words.filter((other) => foldText(other) !== folded) ?? [];
    },
  };
}
