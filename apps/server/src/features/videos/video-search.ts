import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { piecesAsked } from '#platform/text/pieces.ts';

/** The videos with every word of a search, and those of them with all words in the title. */
export interface Hits {
  all: ReadonlySet<number>;
  inTitle: ReadonlySet<number>;
}

/** Hits as the database returns them. */
interface HitsRow {
  hits: string | null;
  titles: string | null;
  tagged: string | null;
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

/** Parses a row of {@link tagsQuery}. */
export const foldedTags = ({ tags }: { tags: FoldedTag[] }): FoldedTag[] =>
  tags.map(({ id, name }) => ({ id, name: foldText(name) }));

/** Words to find together in the texts, or one word with the tags that contain it. */
export interface Lookup {
  words: readonly string[];
  tagIds: readonly number[];
}

/**
 * Returns the look-ups of a search: a video is a hit if and only if it is a hit of every look-up.
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
 * A look-up in all videos, visible or not. Exact: a video is a hit if and only if its title and
 * text contain every word, compared as foldText compares, or it has one of the tags.
 * @param withTitles also returns which of them have the words in the title
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

/** Parses a row of {@link hitsQuery}. */
export const hitsFrom = ({ hits, titles, tagged }: HitsRow): Hits => ({
  all: new Set([...arrayNumbers(hits), ...arrayNumbers(tagged)]),
  inTitle: new Set(arrayNumbers(titles)),
});

/** Returns the hits of a search from those of its look-ups. */
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

/** Searches all videos, visible or not. */
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
