import { readSearch, type Search } from '@orchard/contract/search-terms';
import type { Video } from '@orchard/contract/videos';
import {
  createVideoFinder,
  hitsAmong,
  type VideoFinder,
} from '#features/search/found-videos.view.ts';
import { isHit } from '#features/search/video-search.view.ts';
import { listClosedIds } from '#features/series/visible-series.view.ts';
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
import { catalogue } from './visible-videos.view.ts';

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
  /** The ids of a search's hits, the best first; none without a word. */
  search(
    asker: Asker,
    query: string,
    filter?: Partial<Pick<VideoFilter, 'tagIds' | 'unwatchedOnly'>>,
  ): Promise<readonly number[]>;
  /** The ids of all videos that the member may see, the newest first. */
  visibleIds(asker: Asker): Promise<readonly number[]>;
  /** The ids of all videos that the member may see, those that most have watched through first. */
  popular(asker: Asker): Promise<readonly number[]>;
  /** Searches for words among all videos, also those that the member may not see. */
  finder: VideoFinder;
  /** The lectures that series close to the member; one query, needless where no series has a gate. */
  closedTo(asker: Asker): Promise<ReadonlySet<number>>;
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

const cut = <Item>(items: readonly Item[], { limit, offset }: PageRequest): Item[] =>
  items.slice(offset, limit === null ? undefined : offset + limit);

/** The same for the ids that some set does not contain; reads no further than the page's end. */
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

export function createVideoLists(db: Database, contentCache: ContentCache): VideoLists {
  const finder = createVideoFinder(contentCache);
  const sharedOf = cachedVideos(db.kysely);
  const statesOf = viewerStates(db);

  const closedTo = ({ member, snapshot }: Asker) =>
    db.read(snapshot, (from) => listClosedIds(from, member));

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
        return { ids, has: (id: number) => set.has(id), isGated: row.is_gated };
      },
      ({ ids }) => ids.length * ID_BYTES + OVERHEAD,
    );

  /** The member's own part of that list. */
  async function visible(asker: Asker, tagIds?: readonly number[], order?: IdOrder) {
    const all = await shared(asker, tagIds, order);
    if (!all.isGated) return all;
    const closed = await closedTo(asker);
    return {
      ids: all.ids.filter((id) => !closed.has(id)),
      has: (id: number) => all.has(id) && !closed.has(id),
    };
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

  /** The matching videos, in order. */
  async function match(
    asker: Asker,
    { tagIds, order }: Pick<VideoFilter, 'tagIds' | 'order'>,
    search: Search,
  ): Promise<{ ids: readonly number[]; has(id: number): boolean }> {
    const isBest = order === 'best' && search.terms.length > 0;
    const [all, found] = await Promise.all([
      visible(asker, tagIds, isBest ? 'merit' : 'newest'),
      search.terms.length > 0 ? finder.find(search, asker.snapshot) : undefined,
      isBest && finder.prepare(search, asker),
    ]);
    const hits = found ? hitsAmong(all.ids, found) : all.ids;
    const ids = isBest && found ? await finder.order(hits, found, asker) : hits;
    return {
      ids: order === 'asc' ? ids.toReversed() : ids,
      has: (id) => all.has(id) && (!found || isHit(id, found)),
    };
  }

  /** The same, with what the member has watched if that is to be left out. */
  async function matchUnwatched(
    asker: Asker,
    filter: Pick<VideoFilter, 'tagIds' | 'order' | 'unwatchedOnly'>,
    search: Search,
  ) {
    const [matching, watched] = await Promise.all([
      match(asker, filter, search),
      filter.unwatchedOnly
        ? db.read(asker.snapshot, (from) => listWatchedIds(from, asker.member))
        : undefined,
    ]);
    return { ...matching, watched };
  }

  return {
    finder,
    load,
    closedTo,
    async search(asker, query, { tagIds = [], unwatchedOnly = false } = {}) {
      const search = readSearch(query);
      if (search.terms.length === 0) return [];
      const filter = { tagIds, unwatchedOnly, order: 'best' } as const;
      const { ids, watched } = await matchUnwatched(asker, filter, search);
      return watched ? ids.filter((id) => !watched.has(id)) : ids;
    },
    async visibleIds(asker) {
      return (await visible(asker)).ids;
    },
    async popular(asker) {
      return (await visible(asker, [], 'popular')).ids;
    },
    async list(asker, filter, page) {
      const search = readSearch(filter.search);
      const { ids, has, watched } = await matchUnwatched(asker, filter, search);
      // The member has watched few of very many videos: count these instead of the others.
      const seen = watched ? [...watched].filter(has).length : 0;
      const shown = watched ? cutWithout(ids, watched, page) : cut(ids, page);
      return { videos: [...(await load(asker, shown)).values()], total: ids.length - seen };
    },
    async find(asker, videoId) {
      const { has } = await visible(asker);
      return has(videoId) ? (await load(asker, [videoId])).get(videoId) : undefined;
    },
    async findSaved(asker, videoId) {
      const video = (await load(asker, [videoId])).get(videoId);
      return video && { is_visible: (await shared(asker)).has(videoId), video };
    },
    async entries(asker, list, page) {
      const { has } = await visible(asker);
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
