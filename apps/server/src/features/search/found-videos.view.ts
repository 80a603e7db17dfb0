import { foldText } from '@orchard/contract/fold-text';
import type { Search, Term } from '@orchard/contract/search-terms';
import { type RawBuilder, sql } from 'kysely';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import { catalogue } from '#features/videos/visible-videos.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { arrayNumbers } from '#platform/database/prepared-query.ts';
import { brandKey, type Member } from '#platform/sessions/member.ts';
import {
  byRank,
  distanceOf,
  holdsAsWord,
  inDetail,
  rankHits,
  standsAlone,
  type TitledSeries,
} from './search-order.ts';
import {
  type FoldedTag,
  type Found,
  HIT_BYTES,
  type HitsRow,
  hitsFrom,
  isHit,
  lookUp,
  tagsFrom,
  tagsQuery,
} from './video-search.view.ts';

/** Bytes of memory for what is cached, beside its texts and numbers. */
const OVERHEAD = 200;
/** Hits whose titles or texts are looked at: those that come first without. */
const LOOKED_AT = { titles: 50, texts: 100 };

/** A title or a folded text. */
interface Row {
  id: number;
  text: string;
}

/** Searches all videos; callers keep the hits that their member may see. */
export interface VideoFinder {
  /**
   * Looks up every word: for each that nobody has asked for since the last change one query, or two
   * at once where texts must be read.
   */
  find(search: Search, snapshot: ReadSnapshot): Promise<Found>;
  /** Reads what `order` needs beside the look-ups, while these are under way. */
  prepare(search: Search, asker: { member: Member; snapshot: ReadSnapshot }): Promise<unknown>;
  /**
   * Puts hits in order: a title that is the search, then by where the words stand, then whole words
   * before parts of longer ones and words near each other before others, then as they come.
   * @param ids the hits that the member may see
   */
  order(
    ids: readonly number[],
    found: Found,
    asker: { member: Member; snapshot: ReadSnapshot },
  ): Promise<number[]>;
}

/** Searches through the cache of shared content. */
export function createVideoFinder(contentCache: ContentCache): VideoFinder {
  const tagsOf = (snapshot: ReadSnapshot): Promise<readonly FoldedTag[]> =>
    contentCache.getRow(catalogue, 'search', snapshot, tagsQuery, tagsFrom, (tags) =>
      tags.reduce((bytes, { name }) => bytes + HIT_BYTES + name.length * 2, OVERHEAD),
    );

  /** The series that the member's brands may see. */
  const seriesFor = (member: Member, snapshot: ReadSnapshot): Promise<TitledSeries[]> =>
    contentCache.getRow(
      catalogue,
      `${brandKey(member)} titles of series`,
      snapshot,
      sql<{ series: { title: string; lectures: number[] }[] }>`
        SELECT coalesce(json_agg(json_build_object('title', s.title, 'lectures', ARRAY(
          SELECT l.video_id FROM series_lectures l WHERE l.series_id = s.id
        ))), '[]') AS series
        FROM series s WHERE ${isSeriesFor(member)}`,
      ({ series }) =>
        series.map(({ title, lectures }) => ({
          title: foldText(title),
          lectures: new Set(lectures),
        })),
      (all) => all.reduce((bytes, { lectures }) => bytes + lectures.size * HIT_BYTES, OVERHEAD),
    );

  const titled = (title: string, snapshot: ReadSnapshot): Promise<ReadonlySet<number>> =>
    contentCache.getRow(
      catalogue,
      `titled ${title}`,
      snapshot,
      sql<{ ids: string | null }>`
        SELECT array_agg(video_id)::text AS ids FROM video_search WHERE folded_title = ${title}`,
      ({ ids }) => new Set(arrayNumbers(ids)),
      ({ size }) => size * HIT_BYTES + OVERHEAD,
    );

  /**
   * What decides between hits whose words stand in equal places, the best first: in titles whole words
   * before parts of longer ones, in texts one katakana or Latin word too, and several words near each
   * other before others.
   */
  async function detailsOf(
    inTitle: readonly number[],
    inText: readonly number[],
    terms: readonly Term[],
    snapshot: ReadSnapshot,
  ): Promise<ReadonlyMap<number, number>> {
    const [only, ...others] = terms;
    const alone = only && others.length === 0 ? standsAlone(only) : undefined;
    const texts = (others.length > 0 || alone) && inText.length > 1 ? inText : [];
    const titles = inTitle.length > 1 ? inTitle : [];
    if (titles.length + texts.length === 0) return new Map();
    return contentCache.getRow(
      catalogue,
      `details ${JSON.stringify([terms, titles, texts])}`,
      snapshot,
      sql<{ titles: Row[]; texts: Row[] }>`
        SELECT (
          SELECT coalesce(json_agg(json_build_object('id', id, 'text', title)), '[]')
          FROM videos WHERE id = ANY(${titles}::bigint[])
        ) AS titles, (
          SELECT coalesce(json_agg(json_build_object('id', video_id, 'text', ${
            alone
              ? sql`CASE WHEN ${sql.ref(alone.column)} ~ ${alone.pattern} THEN '1' ELSE '' END`
              : sql`folded`
          })), '[]')
          FROM video_search JOIN videos ON id = video_id WHERE video_id = ANY(${texts}::bigint[])
        ) AS texts`,
      (rows) =>
        new Map([
          ...rows.titles.map(({ id, text }): [number, number] => [
            id,
            terms.every((term) => holdsAsWord(text, term)) ? 0 : 1,
          ]),
          ...rows.texts.map(({ id, text }): [number, number] => [
            id,
            alone ? Number(text === '') : distanceOf(text, terms),
          ]),
        ]),
      ({ size }) => size * HIT_BYTES * 2 + OVERHEAD,
    );
  }

  return {
    async find(search, snapshot) {
      const read = (key: string, query: RawBuilder<HitsRow>) =>
        contentCache.getRow(
          catalogue,
          `hits ${key}`,
          snapshot,
          query,
          hitsFrom,
          ({ all, title, tags, spoken }) =>
            (all.size + title.size + tags.size + spoken.size) * HIT_BYTES + OVERHEAD,
        );
      return lookUp(search, await tagsOf(snapshot), read);
    },

    prepare: ({ whole }, { member, snapshot }) =>
      Promise.all([seriesFor(member, snapshot), titled(whole, snapshot)]),

    async order(ids, { search: { whole: typed, terms }, terms: found, deciding }, asker) {
      const { member, snapshot } = asker;
      const [series, exact] = await Promise.all([
        seriesFor(member, snapshot),
        titled(typed, snapshot),
      ]);
      const place = rankHits(deciding, found.slice(0, deciding.length), series);
      const ranks = byRank(ids, (id) => (exact.has(id) ? -1 : place(id)));
      const [, titles = [], ...below] = ranks;
      // Of one word only the text says more: its tags and series are short.
      const texts = terms.length > 1 ? below : below.slice(-1);
      const details = await detailsOf(
        titles.slice(0, LOOKED_AT.titles),
        texts.flatMap((some) => some.slice(0, LOOKED_AT.texts)).slice(0, LOOKED_AT.texts),
        terms,
        snapshot,
      );
      return ranks.flatMap((some) => inDetail(some, details));
    },
  };
}

/** The hits of a search among videos, in their order. */
export function hitsAmong(ids: readonly number[], found: Found): number[] {
  const [only, ...others] = found.terms;
  // Most searches are one word, and most texts hold a common one.
  return only && others.length + found.without.length === 0
    ? ids.filter((id) => only.all.has(id))
    : ids.filter((id) => isHit(id, found));
}
