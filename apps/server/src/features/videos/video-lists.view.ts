import { searchTerms } from '@orchard/contract/fold-text';
import type { Video } from '@orchard/contract/videos';
import type { Database } from '#platform/database/open-database.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandKey } from '#platform/http/shared-answers.ts';
import { WrittenJson } from '#platform/http/written-json.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Moment } from '#platform/shared/moment.ts';
import type { Shared } from '#platform/shared/shared.ts';
import { type KeptVideos, keptVideos } from './kept-videos.view.ts';
import type { MarkedEntry } from './marked-videos.view.ts';
import { ownMarks } from './own-marks.view.ts';
import { findHits, HIT_BYTES, type Hits } from './video-search.ts';
import { findMarks, listVisibleIds, listWatchedIds, type VideoFilter } from './videos.view.ts';
import { writeList } from './written-videos.ts';

/** Bytes of memory that a number in a list takes, and a list besides. */
const ID_BYTES = 8;
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
  /** Entries of the member's own lists, each with its number and its video. */
  writeEntries(
    entries: readonly MarkedEntry[],
    moment: Moment,
  ): Promise<WrittenJson<{ id: number; video: Video }[]>>;
  /** Videos that were chosen for the member elsewhere, as pieces of JSON. */
  write: KeptVideos['write'];
}

/** A copy in the order asked for, out of a list from the newest. */
function ordered(ids: readonly number[], order: VideoFilter['order'], hits: Hits | undefined) {
  if (order === 'asc') return ids.toReversed();
  if (order === 'desc' || !hits) return ids;
  const isFirst = (id: number) => hits.inTitle.has(id);
  return [...ids.filter(isFirst), ...ids.filter((id) => !isFirst(id))];
}

export function createVideoLists({ kysely: db }: Database, shared: Shared): VideoLists {
  const videos = keptVideos(db);
  const marksOf = ownMarks(db);

  // Who may see what is decided once for all members of the same brands.
  const visibleIds = ({ member, moment }: Asker, tagIds: readonly number[]) =>
    shared.get(
      'catalogue',
      `${brandKey(member)} ids ${[...tagIds].sort((a, b) => a - b)}`,
      moment,
      (tx) => listVisibleIds(tx, member, tagIds),
      (ids) => ids.length * ID_BYTES + OVERHEAD,
    );

  const hitsOf = (terms: readonly string[], moment: Moment) =>
    shared.get(
      'catalogue',
      `hits ${JSON.stringify(terms)}`,
      moment,
      (tx) => findHits(tx, terms),
      ({ all, inTitle }) => (all.size + inTitle.size) * HIT_BYTES + OVERHEAD,
    );

  /** The numbers of all videos that fit. */
  async function choose(asker: Asker, { tagIds, unwatchedOnly, search, order }: VideoFilter) {
    const terms = searchTerms(search);
    const [ids, hits, watched] = await Promise.all([
      visibleIds(asker, tagIds),
      terms.length > 0 ? hitsOf(terms, asker.moment) : undefined,
      unwatchedOnly ? listWatchedIds(db, asker.member) : undefined,
    ]);
    const fitting =
      hits || watched ? ids.filter((id) => (!hits || hits.all.has(id)) && !watched?.has(id)) : ids;
    return ordered(fitting, order, hits);
  }

  return {
    async list(asker, filter, { limit, offset }) {
      const ids = await choose(asker, filter);
      const videoIds = ids.slice(offset, limit === null ? undefined : offset + limit);
      const marks = await marksOf({ memberId: asker.member.id, videoIds });
      const shown = videoIds.map((id, at) => ({ id, marks: marks.get(at) }));
      const pieces = await videos.write(shown, asker.moment);
      return {
        videos: new WrittenJson(writeList(pieces.map(({ bytes }) => bytes))),
        total: ids.length,
      };
    },
    async find({ member, moment }, videoId) {
      const marks = await findMarks(db, member, videoId);
      if (!marks) return undefined;
      const [found] = await videos.write([{ id: videoId, marks }], moment);
      return found && new WrittenJson(Buffer.concat(found.bytes));
    },
    async writeEntries(entries, moment) {
      const shown = entries.map(({ id, video }) => ({ id: video.id, marks: video, entry: id }));
      const pieces = await videos.write(shown, moment);
      const written = pieces.map(({ of, bytes }) => [
        Buffer.from(`{"id":${Number(of.entry)},"video":`),
        ...bytes,
        Buffer.from('}'),
      ]);
      return new WrittenJson(writeList(written));
    },
    write: (shown, moment) => videos.write(shown, moment),
  };
}
