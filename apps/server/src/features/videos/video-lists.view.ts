import type { Video } from '@orchard/contract/videos';
import type { Database } from '#platform/database/open-database.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandKey } from '#platform/http/shared-answers.ts';
import { WrittenJson } from '#platform/http/written-json.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Moment } from '#platform/shared/moment.ts';
import type { Shared } from '#platform/shared/shared.ts';
import { keptVideos, type ShownVideo } from './kept-videos.view.ts';
import { ownMarks } from './own-marks.view.ts';
import { chooseVideos, findMarks, listVisibleIds, type VideoFilter } from './videos.view.ts';
import { writeList } from './written-videos.ts';

/** Who asks, and when by the database's clock. */
export interface Asker {
  member: Member;
  moment: Moment;
}

/** Lists of videos as bytes: from what is kept, and the member's own marks as they are now. */
export interface VideoLists {
  /** The member's videos, filtered, one page or all, and how many there are; one query. */
  list(
    asker: Asker,
    filter: VideoFilter,
    page: PageRequest,
  ): Promise<{ videos: WrittenJson<Video[]>; total: number }>;
  /** One video; undefined when there is none for this member. One query. */
  find(asker: Asker, videoId: number): Promise<WrittenJson<Video> | undefined>;
  /** Videos that were chosen for the member elsewhere, as pieces of JSON. */
  write(shown: readonly ShownVideo[], moment: Moment): Promise<Buffer[][]>;
}

/** The numbers of one page, out of a list from the newest. */
function cut(ids: Int32Array, order: VideoFilter['order'], { limit, offset }: PageRequest) {
  const length = limit ?? ids.length;
  if (order !== 'asc') return [...ids.subarray(offset, offset + length)];
  const end = Math.max(0, ids.length - offset);
  return [...ids.subarray(Math.max(0, end - length), end)].reverse();
}

export function createVideoLists({ kysely: db }: Database, shared: Shared): VideoLists {
  const videos = keptVideos(db);
  const marksOf = ownMarks(db);

  const visibleIds = ({ member, moment }: Asker, tagIds: readonly number[]) =>
    shared.get(
      'catalogue',
      `${brandKey(member)} ids ${[...tagIds].sort((a, b) => a - b)}`,
      moment,
      (tx) => listVisibleIds(tx, member, tagIds),
      (ids) => ids.byteLength + 200,
    );

  /** Chosen in memory: who may see what is decided once for all members of the same brands. */
  async function choose(asker: Asker, filter: VideoFilter, page: PageRequest) {
    const ids = await visibleIds(asker, filter.tagIds);
    const videoIds = cut(ids, filter.order, page);
    const marks = await marksOf({ memberId: asker.member.id, videoIds });
    return { shown: videoIds.map((id, at) => ({ id, marks: marks.get(at) })), total: ids.length };
  }

  /** Chosen by the database: by what only it knows of words and of this member. */
  async function chooseThere({ member }: Asker, filter: VideoFilter, page: PageRequest) {
    const { rows, total } = await chooseVideos(db, member, filter, page);
    return { shown: rows.map((marks) => ({ id: marks.id, marks })), total };
  }

  return {
    async list(asker, filter, page) {
      const isOwn = filter.unwatchedOnly || filter.search.trim() !== '';
      const { shown, total } = await (isOwn ? chooseThere : choose)(asker, filter, page);
      const pieces = await videos.write(shown, asker.moment);
      return { videos: new WrittenJson(writeList(pieces)), total };
    },
    async find({ member, moment }, videoId) {
      const marks = await findMarks(db, member, videoId);
      if (!marks) return undefined;
      const [pieces] = await videos.write([{ id: videoId, marks }], moment);
      return pieces && new WrittenJson(Buffer.concat(pieces));
    },
    write: (shown, moment) => videos.write(shown, moment),
  };
}
