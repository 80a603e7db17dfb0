import { foldText } from '@orchard/contract/fold-text';
import type { Search, Term } from '@orchard/contract/search-terms';
import { sql } from 'kysely';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import { brandKey, type Member } from '#platform/sessions/member.ts';
import { catalogue } from './catalogue.view.ts';
import { distanceOf, holdsWhole, inOrder, rankHits, type TitledSeries } from './search-order.ts';
import {
  basisFrom,
  basisQuery,
  HIT_BYTES,
  type Hits,
  hitsFrom,
  hitsQuery,
  isHit,
  type SearchBasis,
  searchOf,
  tagsWith,
} from './video-search.ts';

/** Bytes of memory for what is cached, beside its texts and numbers. */
const OVERHEAD = 200;
/** Hits whose titles or texts are looked at: of each those that come first without. */
const LOOKED_AT = 200;
/** More than what can decide between hits in equal places. */
const MOST_DETAILS = 5;

/** A title or a folded text. */
interface Row {
  id: number;
  text: string;
}

const NOTHING: Search = { whole: '', terms: [], without: [] };

/** The hits of every word of a search. */
export interface Found {
  search: Search;
  terms: readonly Hits[];
  without: readonly Hits[];
}

/** Searches all videos; callers keep the hits that their member may see. */
export interface VideoFinder {
  /** Reads a search; `terms` is empty if it has no word. */
  read(query: string, snapshot: ReadSnapshot): Promise<Search>;
  /** Looks up every word; one query for each that nobody has asked for since the last change. */
  find(search: Search, snapshot: ReadSnapshot): Promise<Found>;
  /**
   * Puts hits in order: a title that is the search, then by where the words stand, then whole words of
   * titles before parts of longer ones and words near each other before others, then as they come.
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
  const basisOf = (snapshot: ReadSnapshot): Promise<SearchBasis> =>
    contentCache.getRow(catalogue, 'search', snapshot, basisQuery, basisFrom, ({ tags }) =>
      tags.reduce((bytes, { name }) => bytes + HIT_BYTES + name.length * 2, OVERHEAD),
    );

  function lookUp(term: Term, basis: SearchBasis, snapshot: ReadSnapshot): Promise<Hits> {
    // The tags are part of the key: a request that knew other tags than this one looked up others.
    const tagIds = tagsWith(term, basis);
    return contentCache.getRow(
      catalogue,
      `hits ${JSON.stringify([term, tagIds])}`,
      snapshot,
      hitsQuery(term, tagIds),
      hitsFrom,
      ({ all, title, tags, spoken }) =>
        (all.size + title.size + tags.size + spoken.size) * HIT_BYTES + OVERHEAD,
    );
  }

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
   * before parts of longer ones, in texts words near each other before others.
   */
  async function detailsOf(
    inTitle: readonly number[],
    inText: readonly number[],
    terms: readonly Term[],
    snapshot: ReadSnapshot,
  ): Promise<ReadonlyMap<number, number>> {
    const texts = terms.length > 1 ? inText : [];
    if (inTitle.length + texts.length === 0) return new Map();
    return contentCache.getRow(
      catalogue,
      `details ${JSON.stringify([terms, inTitle, texts])}`,
      snapshot,
      sql<{ titles: Row[]; texts: Row[] }>`
        SELECT (
          SELECT coalesce(json_agg(json_build_object('id', id, 'text', title)), '[]')
          FROM videos WHERE id = ANY(${inTitle}::bigint[])
        ) AS titles, (
          SELECT coalesce(json_agg(json_build_object('id', video_id, 'text', folded)), '[]')
          FROM video_search WHERE video_id = ANY(${texts}::bigint[])
        ) AS texts`,
      (rows) =>
        new Map([
          ...rows.titles.map(({ id, text }): [number, number] => [
            id,
            terms.every((term) => holdsWhole(text, term)) ? 0 : 1,
          ]),
          ...rows.texts.map(({ id, text }): [number, number] => [id, distanceOf(text, terms)]),
        ]),
      ({ size }) => size * HIT_BYTES * 2 + OVERHEAD,
    );
  }

  return {
    async read(query, snapshot) {
      // A list without a search needs nothing.
      if (!/\S/.test(query)) return NOTHING;
      return searchOf(query, await basisOf(snapshot));
    },

    async find(search, snapshot) {
      const basis = await basisOf(snapshot);
      const lookUpAll = (terms: readonly Term[]) =>
        Promise.all(terms.map((term) => lookUp(term, basis, snapshot)));
      const [terms, without] = await Promise.all([
        lookUpAll(search.terms),
        lookUpAll(search.without),
      ]);
      return { search, terms, without };
    },

    async order(ids, { search: { whole: typed, terms }, terms: found }, { member, snapshot }) {
      const [series, whole] = await Promise.all([
        seriesFor(member, snapshot),
        titled(typed, snapshot),
      ]);
      const place = rankHits(terms, found, series);
      const ranked = inOrder(ids, (id) => (whole.has(id) ? -1 : place(id)));
      const titles = ranked.filter((id) => place(id) === 0 && !whole.has(id));
      const texts = ranked.filter((id) => place(id) > 0);
      const details = await detailsOf(
        titles.slice(0, LOOKED_AT),
        texts.slice(0, LOOKED_AT),
        terms,
        snapshot,
      );
      return inOrder(ranked, (id) =>
        whole.has(id) ? -1 : place(id) * MOST_DETAILS + (details.get(id) ?? MOST_DETAILS - 1),
      );
    },
  };
}

/** The hits of a search among videos, in their order. */
export const hitsAmong = (ids: readonly number[], found: Found): number[] =>
  ids.filter((id) => isHit(id, found));
