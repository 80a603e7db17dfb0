import { readSearch, type Search } from '@orchard/contract/search-terms';
import type { Video } from '@orchard/contract/videos';
import {
  createVideoFinder,
  hitsAmong,
  type VideoFinder,
} from '#features/search/found-videos.view.ts';
import { isHit } from '#features/search/video-search.view.ts';
import { closedLectures } from '#features/series/closed-lectures.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { Database } from '#platform/database/open-database.ts';
import { arrayNumbers } from '#platform/database/prepared-query.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandKey, type Member } from '#platform/sessions/member.ts';
import { cachedVideos } from './cached-videos.view.ts';
import {
  type IdOrder,
  listWatchedIds,
  type VideoEntry,
  type VideoFilter,
  visibleIdsQuery,
} from './videos.view.ts';
import { viewerStates } from './viewer-state.view.ts';
import { catalogue, type Viewer } from './visible-videos.view.ts';

/** Bytes of memory for an id in a list, and for a list beside its ids. */
const ID_BYTES = 40;
const OVERHEAD = 200;

/** The member of a request, and the read snapshot at its start. */
export interface Asker {
  member: Member;
  snapshot: ReadSnapshot;
}

/**
 * All reads of videos for members: shared fields come from the cache, the viewer's own from the
 * database as it is now.
 */
export interface VideoLists {
  /** The member's videos with a filter, one page or all, and their total. */
  list(
    asker: Asker,
    filter: VideoFilter,
    page: PageRequest,
  ): Promise<{ videos: Video[]; total: number }>;
  /** The ids of a search's hits, the best first unless told otherwise; none without a word. */
  search(
    asker: Asker,
    query: string,
    filter?: Partial<Pick<VideoFilter, 'tagIds' | 'unwatchedOnly' | 'order'>>,
  ): Promise<readonly number[]>;
  /** The ids of all videos that the member may see, the newest first. */
  visibleIds(asker: Asker): Promise<readonly number[]>;
  /** The ids of all videos that the member may see, those that most have watched through first. */
  popular(asker: Asker): Promise<readonly number[]>;
  /** Searches for words among all videos, also those that the member may not see. */
  finder: VideoFinder;
  /** The member with the lectures that series close to them; no query while nothing changes. */
  viewer(asker: Asker): Promise<Viewer>;
  /** One video; undefined if this member may see none with this id. One query. */
  find(asker: Asker, videoId: number): Promise<Video | undefined>;
  /**
   * One video in any state, and whether the member would see it; undefined if there is none. For
   * operators only.
   */
  findSaved(
    asker: Asker,
    videoId: number,
  ): Promise<{ is_visible: boolean; video: Video } | undefined>;
  /**
   * Videos selected for this member, by their ids and in this order, without those that have gone
   * meanwhile; one query.
   * @param options.withBodies whether with their texts
   */
  load(
    asker: Asker,
    videoIds: readonly number[],
    options?: { withBodies?: boolean },
  ): Promise<Map<number, Video>>;
  /**
   * One page or all of one of the member's own lists, each entry with its video, without those that
   * the member may no longer see.
   */
  entries(
    asker: Asker,
    list: readonly VideoEntry[],
    page: PageRequest,
  ): Promise<{ entries: (VideoEntry & { video: Video })[]; total: number }>;
}

const cut = <Item>(items: readonly Item[], { limit, offset }: PageRequest) =>
  items.slice(offset, limit === null ? undefined : offset + limit);

const NONE: ReadonlySet<number> = new Set();

const ALL: PageRequest = { limit: null, offset: 0 };

/** One page or all of the ids that none of the sets contains; reads no further than its end. */
export function cutWithout(
  ids: readonly number[],
  sets: readonly ReadonlySet<number>[],
  page: PageRequest,
): readonly number[] {
  const filled = sets.filter(({ size }) => size > 0);
  if (filled.length === 0) return cut(ids, page);
  const { limit, offset } = page;
  const shown: number[] = [];
  let passed = 0;
  for (const id of ids) {
    if (shown.length === limit) break;
    if (filled.some((set) => set.has(id))) continue;
    if (passed >= offset) shown.push(id);
    passed += 1;
  }
  return shown;
}

export function createVideoLists(db: Database, contentCache: ContentCache): VideoLists {
  const finder = createVideoFinder(contentCache);
  const sharedOf = cachedVideos(db.kysely);
  const statesOf = viewerStates(db);
  const closedTo = closedLectures(contentCache);

  // All members of the same brands share one list.
  const shared = (
    { member, snapshot }: Asker,
    tagIds: readonly number[] = [],
    order: IdOrder = 'newest',
  ) =>
    contentCache.getRow(
      catalogue,
      `${brandKey(member)} ${order} ids ${[...tagIds].sort((a, b) => a - b)}`,
      snapshot,
      visibleIdsQuery(member, tagIds, order),
      (row) => {
        const ids = arrayNumbers(row.ids);
        const set = new Set(ids);
        return { ids, has: (id: number) => set.has(id) };
      },
      ({ ids }) => ids.length * ID_BYTES + OVERHEAD,
    );

  /** Whether the member may see a video. */
  async function visible(asker: Asker): Promise<(id: number) => boolean> {
    const [all, closed] = await Promise.all([shared(asker), closedTo(asker)]);
    return (id) => all.has(id) && !closed.has(id);
  }

  /** The member's own part of the shared list. */
  async function visibleIds(asker: Asker, order?: IdOrder): Promise<readonly number[]> {
    const [all, closed] = await Promise.all([shared(asker, [], order), closedTo(asker)]);
    return cutWithout(all.ids, [closed], ALL);
  }

  async function load(
    { member, snapshot }: Asker,
    videoIds: readonly number[],
    { withBodies = true } = {},
  ): Promise<Map<number, Video>> {
    const videos = new Map<number, Video>();
    if (videoIds.length === 0) return videos;
    const [found, states] = await Promise.all([
      sharedOf(videoIds, snapshot),
      statesOf({ memberId: member.id, videoIds, snapshot }),
    ]);
    for (const [at, id] of videoIds.entries()) {
      const [video, state] = [found[at], states[at]];
      if (!video || !state) continue;
      videos.set(id, { ...video, ...(withBodies ? {} : { body: '' }), ...state });
    }
    return videos;
  }

  /**
   * The matching videos in order, and which to leave out of them: what is closed to the member, and if
   * so asked what the member has watched.
   */
  async function match(
    asker: Asker,
    { tagIds, order, unwatchedOnly }: Pick<VideoFilter, 'tagIds' | 'order' | 'unwatchedOnly'>,
    search: Search,
  ) {
    const isBest = order === 'best' && search.terms.length > 0;
    const [all, closed, watched, found] = await Promise.all([
      shared(asker, tagIds, isBest ? 'merit' : 'newest'),
      closedTo(asker),
      unwatchedOnly ? db.read(asker.snapshot, (from) => listWatchedIds(from, asker.member)) : NONE,
      search.terms.length > 0 ? finder.find(search, asker.snapshot) : undefined,
      isBest && finder.prepare(search, asker),
    ]);
    const hits = found ? hitsAmong(all.ids, found) : all.ids;
    // All members of the same brands share the order too.
    const ids = isBest && found ? await finder.order(hits, found, asker) : hits;
    return {
      ids: order === 'asc' ? ids.toReversed() : ids,
      has: (id: number) => all.has(id) && (!found || isHit(id, found)),
      leftOut: [closed, watched],
    };
  }

  return {
    finder,
    load,
    async viewer(asker) {
      return { member: asker.member, closed: await closedTo(asker) };
    },
    async search(asker, query, { tagIds = [], unwatchedOnly = false, order = 'best' } = {}) {
      const search = readSearch(query);
      if (search.terms.length === 0) return [];
      const { ids, leftOut } = await match(asker, { tagIds, unwatchedOnly, order }, search);
      return cutWithout(ids, leftOut, ALL);
    },
    visibleIds: (asker) => visibleIds(asker),
    popular: (asker) => visibleIds(asker, 'popular'),
    async list(asker, filter, page) {
      const { ids, has, leftOut } = await match(asker, filter, readSearch(filter.search));
      const videos = await load(asker, cutWithout(ids, leftOut, page));
      // Few of very many videos are left out: count these instead of the others.
      let total = ids.length;
      for (const id of new Set(leftOut.flatMap((set) => [...set]))) if (has(id)) total -= 1;
      return { videos: [...videos.values()], total };
    },
    async find(asker, videoId) {
      const has = await visible(asker);
      return has(videoId) ? (await load(asker, [videoId])).get(videoId) : undefined;
    },
    async findSaved(asker, videoId) {
      const video = (await load(asker, [videoId])).get(videoId);
      return video && { is_visible: (await shared(asker)).has(videoId), video };
    },
    async entries(asker, list, page) {
      const has = await visible(asker);
      const seen = list.filter(({ videoId }) => has(videoId));
      const shown = cut(seen, page);
      const videos = await load(
        asker,
        shown.map(({ videoId }) => videoId),
      );
      const entries = shown.flatMap((entry) => {
        const video = videos.get(entry.videoId);
        return video ? [{ ...entry, video }] : [];
      });
      return { entries, total: seen.length };
    },
  };
}
