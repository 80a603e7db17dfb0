import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, readSearch, type Search, type Term } from '@orchard/contract/search-terms';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { holdsWord, ngramQuery } from '#platform/text/grams.ts';

/** The videos with a word, by where it stands. */
export interface Hits {
  /** In title, text or tags. */
  all: ReadonlySet<number>;
  title: ReadonlySet<number>;
  tags: ReadonlySet<number>;
  /** In the captions, whether or not the video is a hit. */
  spoken: ReadonlySet<number>;
}

/** Hits as the database returns them. */
export interface HitsRow {
  hits: string | null;
  titles: string | null;
  tagged: string | null;
  spoken: string | null;
}

/** Bytes of memory for a hit, roughly. */
export const HIT_BYTES = 40;

/** A tag, with its name folded for search. */
export interface FoldedTag {
  id: number;
  name: string;
}

/** All tags: they are few, so no index holds their names, and a new name costs no indexing. */
export const tagsQuery: RawBuilder<{ tags: FoldedTag[] }> = sql`
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') AS tags FROM tags`;

/** Parses the row of {@link tagsQuery}. */
export const tagsFrom = (row: { tags: readonly FoldedTag[] }): readonly FoldedTag[] =>
  row.tags.map(({ id, name }) => ({ id, name: foldText(name) }));

/** The tags whose name holds the word. */
export const tagsWith = (term: Term, tags: readonly FoldedTag[]): number[] =>
  tags.filter(({ name }) => holdsTerm(name, term)).map(({ id }) => id);

/** Whether texts must be read for a word, because the index cannot decide. */
const readsTexts = (term: Term): boolean => ngramQuery(term).needsText;

/** Which videos a word is looked up in; absent: in all, visible or not. */
interface Within {
  /** Those with an even number, or with an odd one; tags and speech come with the even ones. */
  half: 0 | 1;
  /** Those whose texts may hold these words too. */
  beside: readonly Term[];
}

const allNgrams = (terms: readonly Term[]): string =>
  terms.map((term) => `(${ngramQuery(term).ngrams})`).join(' & ');

/**
 * Looks a word up. Exact: a video is a hit if and only if its title or text holds a spelling, compared
 * as foldText compares, or it has one of the tags.
 * @param tagIds from {@link tagsWith}
 */
export function hitsQuery(
  term: Term,
  tagIds: readonly number[],
  within?: Within,
): RawBuilder<HitsRow> {
  const ngrams = allNgrams([term, ...(within?.beside ?? [])]);
  const isSecond = within?.half === 1;
  const tagged =
    tagIds.length > 0 && !isSecond
      ? sql`(SELECT array_agg(video_id)::text FROM video_tags WHERE tag_id = ANY(${tagIds}::bigint[]))`
      : sql`NULL::text`;
  const spoken = isSecond
    ? sql`NULL::text`
    : sql`(SELECT array_agg(s.video_id)::text FROM caption_search s WHERE ${holdsWord(term)})`;
  return sql`
    SELECT found.hits, found.titles, ${tagged} AS tagged, ${spoken} AS spoken
    FROM word_found(
      ${ngrams}::tsquery, ${term}::text[], ${readsTexts(term)}, ${within?.half ?? null}::integer
    ) found`;
}

/**
 * Looks several words up together, as the last of many: where each of them stands is not told.
 * @param terms without those that stand in the name of a tag
 */
export function togetherQuery(terms: readonly Term[]): RawBuilder<HitsRow> {
  const asked = terms.map((term) => ({ term, ...ngramQuery(term) }));
  const checks = asked
    .filter(({ needsText }) => needsText)
    .flatMap(({ term }, word) => term.map((spelling) => ({ spelling, word })));
  return sql`
    SELECT found.hits, NULL::text AS titles, NULL::text AS tagged, (
      SELECT array_agg(s.video_id)::text FROM caption_search s
      WHERE ${sql.join(terms.map(holdsWord), sql` AND `)}
    ) AS spoken
    FROM words_found(
      ${allNgrams(terms)}::tsquery,
      ${checks.map(({ spelling }) => spelling)}::text[],
      ${checks.map(({ word }) => word)}::integer[]
    ) found`;
}

/** Parses a row of {@link hitsQuery}. */
export function hitsFrom({ hits, titles, tagged, spoken }: HitsRow): Hits {
  const tags = arrayNumbers(tagged);
  const all = new Set(arrayNumbers(hits));
  for (const id of tags) all.add(id);
  return {
    all,
    title: new Set(arrayNumbers(titles)),
    tags: new Set(tags),
    spoken: new Set(arrayNumbers(spoken)),
  };
}

/** Puts what was found in both halves together. */
const joinHits = (one: Hits, other: Hits): Hits => ({
  all: new Set([...one.all, ...other.all]),
  title: new Set([...one.title, ...other.title]),
  tags: one.tags,
  spoken: one.spoken,
});

/** Whether a video holds every word, and nothing of what is left out. */
export const isHit = (id: number, found: { terms: readonly Hits[]; without: readonly Hits[] }) =>
  found.terms.every(({ all }) => all.has(id)) && !found.without.some(({ all }) => all.has(id));

/** The hits of every word of a search. */
export interface Found {
  search: Search;
  /** Of each word that decides the order, and of all others together. */
  terms: readonly Hits[];
  /** The words that decide the order. */
  deciding: readonly Term[];
  without: readonly Hits[];
}

/** Words of a search that are looked up each by itself; any others together. */
const ALONE = 3;

/**
 * Looks up every word of a search.
 * @param read asks the database, or knows the answer of before; the key names all that decides it
 */
export async function lookUp(
  search: Search,
  tags: readonly FoldedTag[],
  read: (key: string, query: RawBuilder<HitsRow>) => Promise<Hits>,
): Promise<Found> {
  const isUntagged = (term: Term) => tagsWith(term, tags).length === 0;
  const isAlone = (term: Term, at: number) => at < ALONE || !isUntagged(term);
  const deciding = search.terms.filter(isAlone);
  const others = search.terms.filter((term, at) => !isAlone(term, at));
  const inTexts = search.terms.filter(isUntagged);

  async function lookUpOne(term: Term): Promise<Hits> {
    // The tags are part of the key: a request that knew other tags than this one looked up others.
    const tagIds = tagsWith(term, tags);
    const readWithin = (within?: Within) =>
      read(JSON.stringify([term, tagIds, within]), hitsQuery(term, tagIds, within));
    if (!readsTexts(term)) return readWithin();
    // Reading texts is most of the wait: so only those that may be hits, and two connections, thus
    // two processors, share them.
    const beside = inTexts.filter((other) => other !== term);
    const [even, odd] = await Promise.all([
      readWithin({ half: 0, beside }),
      readWithin({ half: 1, beside }),
    ]);
    return joinHits(even, odd);
  }

  const [terms, together, without] = await Promise.all([
    Promise.all(deciding.map(lookUpOne)),
    others.length > 0 ? read(`together ${JSON.stringify(others)}`, togetherQuery(others)) : [],
    Promise.all(search.without.map(lookUpOne)),
  ]);
  return { search, terms: terms.concat(together), deciding, without };
}

/** Searches all videos, visible or not; undefined without a word. */
export async function findHits(db: Kysely<DB>, query: string): Promise<number[] | undefined> {
  const search = readSearch(query);
  if (search.terms.length === 0) return undefined;
  const { rows: tagRows } = await tagsQuery.execute(db);
  const found = await lookUp(search, tagsFrom(tagRows[0] ?? { tags: [] }), async (_, hits) => {
    const { rows } = await hits.execute(db);
    return hitsFrom(rows[0] ?? { hits: null, titles: null, tagged: null, spoken: null });
  });
  return [...(found.terms[0]?.all ?? [])].filter((id) => isHit(id, found));
}
