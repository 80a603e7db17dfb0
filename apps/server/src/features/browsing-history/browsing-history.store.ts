import type { Kysely, RawBuilder } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Notes that the member opened the video just now; one entry per member and video.
 * @returns whether the member may see the video at all
 */
export const recordHistory = async (db: Kysely<DB>, member: Member, videoId: number) =>
  (await changeRows(db)`
    INSERT INTO browsing_history (member_id, video_id)
    SELECT ${member.id}, v.id FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id) DO UPDATE SET viewed_at = now()`) > 0;

/** Adds entries of the past, as an import does; of two for one member and video the first stays. */
export const addHistory = (
  db: Kysely<DB>,
  marks: readonly { memberId: number; videoId: number; at: Date | string }[],
) => execute(db)`
    INSERT INTO browsing_history (member_id, video_id, viewed_at)
    SELECT * FROM unnest(
      ${marks.map(({ memberId }) => memberId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[],
      ${marks.map(({ at }) => at)}::timestamptz[]
    )
    ON CONFLICT (member_id, video_id) DO NOTHING`;

/** Takes one video out of the member's history; false when it is not in there. */
export const forgetVideo = async (db: Kysely<DB>, member: Member, videoId: number) =>
  (await changeRows(db)`
    DELETE FROM browsing_history
    WHERE member_id = ${member.id} AND video_id = ${videoId}`) > 0;

/** Empties the member's history. */
export const forgetVideos = (db: Kysely<DB>, member: Member) =>
  execute(db)`DELETE FROM browsing_history WHERE member_id = ${member.id}`;

/** Deletes the entries `t` of a condition, of whichever member; answers how many. */
export const deleteOldHistory = (tx: Kysely<DB>, which: RawBuilder<boolean>) => changeRows(tx)`
    DELETE FROM browsing_history t WHERE ${which}`;
