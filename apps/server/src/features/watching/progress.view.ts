import type { VideoProgress } from '@orchard/contract/watching';
import { CONTINUE_ENTRIES, WATCHED_SHARE } from '@orchard/contract/watching-rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPlayable } from '#features/film-checks/playable.view.ts';
import { isOpenTo, isVisibleTo, type Viewer } from '#features/videos/visible-videos.view.ts';
import { readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

// Less than this, and than this share, is not yet begun.
const BEGUN_MS = 30_000;
const BEGUN_SHARE = 0.01;

/** Length of `v` in milliseconds: the site's own, else the one the member's player reported (`p`). */
const lengthMs = sql`coalesce(v.duration_seconds * 1000, p.duration_ms)`;

/** Watched milliseconds of `v` by `p` in the present round. */
const seenMs = sql`CASE WHEN p.seen_anew IS NULL THEN p.seen_ms ELSE covered_ms(p.seen_anew) END`;

/** Watched share of `v` by `p`, 0 to 1, in the present round; 0 without a known length. */
const share = sql`least(coalesce((${seenMs})::float8 / ${lengthMs}, 0), 1)`;

/**
 * Whether `p` went further in `v` than what begins by itself and is left at once: half a minute, or a
 * hundredth of a short video, watched or leapt to.
 */
export const hasBegun: RawBuilder<boolean> = sql`(
  NOT isempty(coalesce(p.seen_anew, p.seen))
  AND greatest(${seenMs}, p.position_ms)
    >= least(${sql.lit(BEGUN_MS)}, ${lengthMs} * ${sql.lit(BEGUN_SHARE)})
)`;

const isWatchedBy = (memberId: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM video_watch_completions c WHERE c.video_id = v.id AND c.member_id = ${memberId}
)`;

const idOf = (member: Member) => sql`${member.id}`;

/** The contract's progress from a row `v` of videos and a row `p` of progress, which may be null. */
export const progressJson = (
  memberId: RawBuilder<unknown>,
): RawBuilder<VideoProgress> => sql`json_build_object(
  'video_id', v.id,
  'position', coalesce(p.position_ms, 0) / 1000.0,
  'duration', ${lengthMs} / 1000.0,
  'share', ${share},
  'is_reviewing', p.seen_anew IS NOT NULL AND ${share} < ${sql.lit(WATCHED_SHARE)},
  'is_watched', ${isWatchedBy(memberId)}
)`;

/** A condition that joins the member's progress as `p` to `v`. */
export const ofMember = (member: Member) => sql`p.video_id = v.id AND p.member_id = ${member.id}`;

/** The member's progress in a video; undefined if this member cannot see it. */
export const findProgress = (
  db: Kysely<DB>,
  member: Member,
  videoId: number,
) => readValue<VideoProgress>(db)`
    SELECT ${progressJson(idOf(member))} AS progress
    FROM videos v LEFT JOIN video_progress p ON ${ofMember(member)}
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`;

/** The member's progress in those of the videos that the member has begun; one query. */
export const listProgress = (
  db: Kysely<DB>,
  viewer: Viewer,
  videoIds: readonly number[],
) => readValues<VideoProgress>(db)`
    SELECT ${progressJson(idOf(viewer.member))} AS progress
    FROM videos v JOIN video_progress p ON ${ofMember(viewer.member)}
    WHERE v.id = ANY(${videoIds}::bigint[]) AND ${isOpenTo(viewer)}
    ORDER BY v.id`;

/**
 * Whether `v` can be played and is begun by `p`, not put aside, and neither seen to the end nor
 * marked as watched.
 */
export const isGoingOn = (member: Member): RawBuilder<boolean> => isGoingOnFor(idOf(member));

/** The same for a member whose number is an expression. */
export const isGoingOnFor = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  NOT p.is_put_aside AND p.position_ms > 0 AND ${isPlayable}
  AND ${hasBegun}
  AND ${share} < ${WATCHED_SHARE}
  AND (${lengthMs} IS NULL OR p.position_ms < ${lengthMs} * ${WATCHED_SHARE}::float8)
  AND (p.seen_anew IS NOT NULL OR NOT ${isWatchedBy(memberId)})
)`;

/**
 * The member's progress in begun videos that are neither seen to the end nor marked as watched, last
 * played first, without those put aside; one query. Starting over brings a video back.
 */
export const listContinue = (db: Kysely<DB>, viewer: Viewer) => readValues<VideoProgress>(db)`
    WITH begun AS MATERIALIZED (
      SELECT p.video_id, p.position_at
      FROM video_progress p JOIN videos v ON v.id = p.video_id
      WHERE p.member_id = ${viewer.member.id} AND ${isGoingOn(viewer.member)} AND ${isOpenTo(viewer)}
      ORDER BY p.position_at DESC, p.video_id DESC LIMIT ${CONTINUE_ENTRIES}
    )
    SELECT ${progressJson(idOf(viewer.member))} AS progress
    FROM begun
    JOIN videos v ON v.id = begun.video_id
    JOIN video_progress p ON ${ofMember(viewer.member)}
    ORDER BY begun.position_at DESC, begun.video_id DESC`;
