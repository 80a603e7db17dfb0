import { searchTerms } from '@orchard/contract/fold-text';
import type { Video } from '@orchard/contract/videos';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandKey } from '#platform/http/shared-answers.ts';
import { listPieces, WrittenJson, writeList } from '#platform/http/written-json.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Moment } from '#platform/shared/moment.ts';
import type { Shared } from '#platform/shared/shared.ts';
import { keptVideos } from './kept-videos.view.ts';
import type { MarkedEntry } from './marked-videos.view.ts';
import { ownMarks } from './own-marks.view.ts';
import {
  foldedTags,
  HIT_BYTES,
  type Hits,
  hitsFrom,
  hitsOfEvery,
  hitsQuery,
  lookupsOf,
  tagsQuery,
} from './video-search.ts';
import { listWatchedIds, type VideoFilter, visibleIdsQuery } from './videos.view.ts';

/** Bytes of memory that a number in a list takes, and a list besides. */
const ID_BYTES = 40;
const OVERHEAD = 200;

/** Who asks, and when by the database's clock. */
export interface Asker {
  member: Member;
  moment: Moment;
}

/** Lists of videos as bytes: from what is kept, and the member's own marks as they are now. */
export interface VideoLists {
  /** The member's videos, filtered, one page or all, and how many there are. */
  list(
    asker: Asker,
    filter: VideoFilter,
    page: PageRequest,
  ): Promise<{ videos: WrittenJson<Video[]>; total: number }>;
  /** One video; undefined when there is none for this member. One query. */
  find(asker: Asker, videoId: number): Promise<WrittenJson<Video> | undefined>;
  /**
   * Several lists of videos that were chosen for this member's brands, each as pieces of JSON; one
   * query for all of them.
   * @param withBodies whether with their texts
   */
  write(
    asker: Asker,
    lists: readonly (readonly number[])[],
    withBodies: boolean,
  ): Promise<Buffer[][]>;
  /**
   * One page or all of a list of the member's own, each entry with its number and its video, without
   * those that the member may no longer see.
   */
  entries(
    asker: Asker,
    marks: readonly MarkedEntry[],
    page: PageRequest,
  ): Promise<{ entries: WrittenJson<{ id: number; video: Video }[]>; total: number }>;
}

const cut = <Item>(items: readonly Item[], { limit, offset }: PageRequest): Item[] =>
  items.slice(offset, limit === null ? undefined : offset + limit);

/** The same of what is not among some of them; reads no further than the page's end. */
export function cutWithout(
  ids: readonly number[],
  without: ReadonlySet<number>,
  { limit, offset }: PageRequest,
): number[] {
  const shown: number[] = [];
  let passed = 0;
  for (const id of ids) {
    if (shown.length === limit) break;
    if (without.has(id)) continue;
    if (passed >= offset) shown.push(id);
    passed += 1;
  }
  return shown;
}

/** A copy in the order asked for, out of a list from the newest. */
function ordered(ids: readonly number[], order: VideoFilter['order'], hits: Hits | undefined) {
  if (order === 'asc') return ids.toReversed();
  if (order === 'desc' || !hits) return ids;
  const isFirst = (id: number) => hits.inTitle.has(id);
  return [...ids.filter(isFirst), ...ids.filter((id) => !isFirst(id))];
}

export function createVideoLists(db: Database, shared: Shared): VideoLists {
  const videos = keptVideos(db.kysely);
  const marksOf = ownMarks(db);

  // Who may see what is decided once for all members of the same brands.
  const visible = ({ member, moment }: Asker, tagIds: readonly number[]) =>
    shared.getRow(
      'catalogue',
      `${brandKey(member)} ids ${[...tagIds].sort((a, b) => a - b)}`,
      moment,
      visibleIdsQuery(member, tagIds),
      (row) => {
        const ids = arrayNumbers(row.ids);
        const set = new Set(ids);
        return { ids, has: (id: number) => set.has(id) };
      },
      ({ ids }) => ids.length * ID_BYTES + OVERHEAD,
    );

  /** The videos with the member's marks as they are now, as pieces of JSON. */
  async function withMarks<Shown extends { id: number }>(
    { member, moment }: Asker,
    shown: readonly Shown[],
    withBodies = true,
  ) {
    if (shown.length === 0) return [];
    const videoIds = shown.map(({ id }) => id);
    const marks = await marksOf({ memberId: member.id, videoIds, moment });
    return videos.write(
      shown.map((one, at) => ({ ...one, marks: marks.get(at) })),
      moment,
      withBodies,
    );
  }

  async function hitsOf(terms: readonly string[], withTitles: boolean, moment: Moment) {
    const tags = await shared.getRow(
      'catalogue',
      'names of tags',
      moment,
      tagsQuery,
      foldedTags,
      (all) => all.reduce((bytes, { name }) => bytes + ID_BYTES + name.length * 2, OVERHEAD),
    );
    // The tags are part of the key: whoever knew other ones than the reading saw looked up others.
    const found = lookupsOf(terms, tags).map((lookup) =>
      shared.getRow(
        'catalogue',
        `hits ${withTitles} ${JSON.stringify(lookup)}`,
        moment,
        hitsQuery(lookup, withTitles),
        hitsFrom,
        ({ all, inTitle }) => (all.size + inTitle.size) * HIT_BYTES + OVERHEAD,
      ),
    );
    return hitsOfEvery(await Promise.all(found));
  }

  // Both are kept, so what they have in common is worked out once for as long as they are.
  const inCommon = new WeakMap<Hits, WeakMap<readonly number[], number[]>>();
  function found(ids: readonly number[], hits: Hits): number[] {
    const known = inCommon.get(hits) ?? new WeakMap<readonly number[], number[]>();
    inCommon.set(hits, known);
    const common = known.get(ids) ?? ids.filter((id) => hits.all.has(id));
    known.set(ids, common);
    return common;
  }

  /** The numbers of the videos that fit, those of a page or all, and how many fit. */
  async function choose(
    asker: Asker,
    { tagIds, unwatchedOnly, search, order }: VideoFilter,
    page: PageRequest,
  ): Promise<{ ids: number[]; total: number }> {
    const terms = searchTerms(search);
    const [{ ids: all, has }, hits, watched] = await Promise.all([
      visible(asker, tagIds),
      terms.length > 0 ? hitsOf(terms, order === 'best', asker.moment) : undefined,
      unwatchedOnly
        ? db.read(asker.moment, (from) => listWatchedIds(from, asker.member))
        : undefined,
    ]);
    const ids = ordered(hits ? found(all, hits) : all, order, hits);
    if (!watched) return { ids: cut(ids, page), total: ids.length };
    // The member has watched few of very many: these are counted, not the others.
    const isHere = (id: number) => has(id) && (hits?.all.has(id) ?? true);
    const seen = [...watched].filter(isHere).length;
    return { ids: cutWithout(ids, watched, page), total: ids.length - seen };
  }

  return {
    async list(asker, filter, page) {
      const { ids, total } = await choose(asker, filter, page);
      const pieces = await withMarks(
        asker,
        ids.map((id) => ({ id })),
      );
      return {
        videos: new WrittenJson(writeList(pieces.map(({ bytes }) => bytes))),
        total,
      };
    },
    async find(asker, videoId) {
      const { has } = await visible(asker, []);
      if (!has(videoId)) return undefined;
      const [found] = await withMarks(asker, [{ id: videoId }]);
      return found && new WrittenJson(Buffer.concat(found.bytes));
    },
    async write(asker, lists, withBodies) {
      const shown = [...new Set(lists.flat())].map((id) => ({ id }));
      const pieces = new Map(
        (await withMarks(asker, shown, withBodies)).map(({ of, bytes }) => [of.id, bytes]),
      );
      return lists.map((ids) =>
        listPieces(
          ids.flatMap((id) => {
            const found = pieces.get(id);
            return found ? [found] : [];
          }),
        ),
      );
    },
    async entries(asker, marks, page) {
      const { has } = await visible(asker, []);
      const seen = marks.filter(({ videoId }) => has(videoId));
      const pieces = await withMarks(
        asker,
        cut(seen, page).map(({ id, videoId }) => ({ id: videoId, entry: id })),
      );
      const written = pieces.map(({ of, bytes }) => [
        Buffer.from(`{"id":${Number(of.entry)},"video":`),
        ...bytes,
        Buffer.from('}'),
      ]);
      return { entries: new WrittenJson(writeList(written)), total: seen.length };
    },
  };
}
