import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { piecesAsked } from '#platform/text/pieces.ts';

/** The videos that hold every word of a search, and those of them that hold them in the title. */
export interface Hits {
  all: ReadonlySet<number>;
  inTitle: ReadonlySet<number>;
}

/** Hits as the database tells them. */
interface HitsRow {
  hits: string | null;
  titles: string | null;
  tagged: string | null;
}

/** Bytes of memory that a hit takes, roughly. */
export const HIT_BYTES = 40;

/** A tag, its name as search compares. */
export interface FoldedTag {
  id: number;
  name: string;
}

/** All tags: they are few, so their names stand in no index and are changed by themselves. */
export const tagsQuery: RawBuilder<{ tags: FoldedTag[] }> = sql`
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') AS tags FROM tags`;

/** Reads what {@link tagsQuery} answers. */
export const foldedTags = ({ tags }: { tags: FoldedTag[] }): FoldedTag[] =>
  tags.map(({ id, name }) => ({ id, name: foldText(name) }));

/** Words that are looked for in the texts together, or one word with the tags that hold it. */
export interface Lookup {
  words: readonly string[];
  tagIds: readonly number[];
}

/**
 * What has to be looked up for a search: a video is a hit if and only if it is one of every lookup.
 * @param terms folded words, at least one
 */
export function lookupsOf(terms: readonly string[], tags: readonly FoldedTag[]): Lookup[] {
  const lookups = terms.map((word) => ({
    words: [word],
    tagIds: tags.filter(({ name }) => name.includes(word)).map(({ id }) => id),
  }));
  const tagged = lookups.filter(({ tagIds }) => tagIds.length > 0);
  const words = lookups.filter(({ tagIds }) => tagIds.length === 0).flatMap((one) => one.words);
  return words.length > 0 ? [{ words, tagIds: [] }, ...tagged] : tagged;
}

/**
 * A lookup in all videos, whoever may see them. Exact: a video is found if and only if its title
 * and text hold every word, compared as foldText compares, or it has one of the tags.
 * @param withTitles also which of them hold the words in the title
 */
export function hitsQuery({ words, tagIds }: Lookup, withTitles: boolean): RawBuilder<HitsRow> {
  const { pieces, words: longWords } = piecesAsked(words);
  const titleWords = withTitles ? words : null;
  const tagged =
    tagIds.length > 0
      ? sql`(SELECT array_agg(video_id)::text FROM video_tags WHERE tag_id = ANY(${tagIds}::bigint[]))`
      : sql`NULL::text`;
  return sql`
    SELECT found.hits, found.titles, ${tagged} AS tagged
    FROM videos_found(${pieces}::tsquery, ${longWords}::text[], ${titleWords}::text[]) found`;
}

/** Reads what {@link hitsQuery} answers. */
export const hitsFrom = ({ hits, titles, tagged }: HitsRow): Hits => ({
  all: new Set([...arrayNumbers(hits), ...arrayNumbers(tagged)]),
  inTitle: new Set(arrayNumbers(titles)),
});

/** The hits of a search, out of those of its lookups. */
export function hitsOfEvery([first, ...others]: readonly Hits[]): Hits {
  if (!first) throw new Error('a search looks something up');
  if (others.length === 0) return first;
  return {
    all: new Set([...first.all].filter((id) => others.every(({ all }) => all.has(id)))),
    inTitle: new Set(
      [...first.inTitle].filter((id) => others.every(({ inTitle }) => inTitle.has(id))),
    ),
  };
}

/** Searches all videos, whoever may see them. */
export async function findHits(db: Kysely<DB>, terms: readonly string[]): Promise<Hits> {
  const { rows } = await tagsQuery.execute(db);
  const lookups = lookupsOf(terms, foldedTags(rows[0] ?? { tags: [] }));
  return hitsOfEvery(
    await Promise.all(
      lookups.map(async (lookup) => {
        const found = await hitsQuery(lookup, true).execute(db);
        return hitsFrom(found.rows[0] ?? { hits: null, titles: null, tagged: null });
      }),
    ),
  );
}
