import type { ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import type { previewSynonyms, SynonymGroup, synonyms } from '@orchard/contract/staff/synonyms';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { findPublishedHits } from '#features/search/published-hits.view.ts';
import type { CachedContent, ContentCache } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * The groups by their words as search compares them.
 * @returns folded words; where a release has made two groups' words equal, the older group's
 */
export function groupsByWord(groups: readonly SynonymGroup[]): Map<string, SynonymGroup> {
  const byWord = new Map<string, SynonymGroup>();
  for (const group of groups) {
    for (const word of group.words) {
      const folded = foldText(word);
      if (!byWord.has(folded)) byWord.set(folded, group);
    }
  }
  return byWord;
}

/** A group in a sentence: its first words. */
export const nameOfGroup = (words: readonly string[]): string =>
  words.length > 3 ? `${words.slice(0, 3).join('、')}など` : words.join('、');

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

const name = sql<string>`array_to_string(s.words, '、')`;

export const staffSynonyms = recordViews<typeof synonyms>({
  from: sql`synonym_groups s`,
  alias: 's',
  named: name,
  shared: sql`'name', ${name}, 'words', s.words`,
  where: ({ q }) => [holdsWords(q, [name])],
  sorts: { name: sql`${name} COLLATE "ja-x-icu"` },
  by: { sort: 'id', order: 'asc' },
});
