import type { PlaybackReport, VideoProgress } from '@orchard/contract/watching';
import { SPEEDS, WATCHED_SHARE } from '@orchard/contract/watching-rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isClosedTo } from '#features/series/visible-series.view.ts';
import { isVisibleTo, isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { changeRows, execute, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';
import { progressJson } from './progress.view.ts';
import { multirange, toMs } from './ranges.ts';

/** Greatest credit of one report, however long ago the last one was. */
const LONGEST_MS = 600_000;
/** Greatest credit of the first report: it comes soon after the video was opened. */
const FIRST_MS = 60_000;
/** Shorter parts are no second look: reports that follow each other overlap a little. */
const LEAST_AGAIN_MS = 2000;
/** Unused time that stays for later, so that reports that cross or repeat lose nothing. */
const KEPT_MS = 60_000;
const FASTEST = Math.max(...SPEEDS);
const SLOWEST = 0.25;
/** Playing after a rest of this length counts as another start. */
const REST = sql`interval '30 minutes'`;

/** The result of a report. */
export interface Reported {
  progress: VideoProgress;
  /** The member has seen enough, and the video has no completion yet. */
  isSeenThrough: boolean;
  /** Japan's day, by the database's clock. */
  day: string;
}

/** A report with its member and video. */
export interface Playing {
  member: Member;
  videoId: number;
  report: PlaybackReport;
}

// The time since `clock`, at most `mostMs`, in milliseconds of the video.
const allowed = (clock: RawBuilder<unknown>, mostMs: number) => sql`floor(
  greatest(0, least(extract(epoch FROM now() - ${clock}) * 1000, ${sql.lit(mostMs)})) * asked.rate
)::integer`;
const used = (clock: RawBuilder<unknown>) => sql`greatest(
  ${clock} + covered_ms(credited) / asked.rate * interval '1 millisecond',
  now() - ${sql.lit(KEPT_MS)} * interval '1 millisecond'
)`;
const lengthMs = sql`coalesce(v.duration_seconds * 1000, asked.duration_ms)`;
const playedMs = sql`asked.ranges::int4multirange * int4multirange(int4range(0, ${lengthMs}))`;

// What of the played part was seen before and is seen again: at most what the time since the last
// report leaves beside what is new. Only a report that is sent at once has played what it holds since
// then; one that comes late may repeat another whose answer was lost.
const again = sql`CASE WHEN asked.age = 0 AND played && p.seen THEN (
  SELECT coalesce(range_agg(one), '{}')
  FROM unnest(first_ms(
    played * p.seen,
    ${allowed(sql`p.position_at`, LONGEST_MS)} - covered_ms(credited - p.seen)
  )) AS one
  WHERE upper(one) - lower(one) >= ${sql.lit(LEAST_AGAIN_MS)}
) ELSE '{}' END`;

// Rows are locked in key order, so two such statements cannot deadlock. OFFSET 0 makes the planner
// compute a value once, not at each use.
const addReports = preparedQuery(
  (
    members: number[],
    videos: number[],
    brands: string[],
    positions: number[],
    ages: number[],
    durations: (number | null)[],
    rates: number[],
    ranges: string[],
  ) => sql<Reported & { member_id: number; video_id: number }>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM unnest(
        (SELECT ${members}::bigint[]), (SELECT ${videos}::bigint[]), (SELECT ${brands}::text[]),
        (SELECT ${positions}::integer[]), (SELECT ${ages}::float8[]),
        (SELECT ${durations}::integer[]), (SELECT ${rates}::float8[]), (SELECT ${ranges}::text[])
      ) AS one(member_id, video_id, brands, position_ms, age, duration_ms, rate, ranges)
    )
    INSERT INTO video_progress AS p
      (member_id, video_id, position_ms, position_at, duration_ms, seen, clock_at, starts)
    SELECT asked.member_id, asked.video_id, least(asked.position_ms, ${lengthMs}),
      now() - asked.age * interval '1 second', asked.duration_ms, credited,
      ${used(sql`opened.clock`)}, (NOT isempty(${playedMs}))::integer
    FROM asked
    JOIN videos v ON v.id = asked.video_id AND ${isVisibleToBrands(sql`asked.brands`)}
      AND NOT ${isClosedTo(sql`asked.member_id`, sql`asked.brands`)}
    CROSS JOIN LATERAL (
      SELECT coalesce((
        SELECT h.viewed_at FROM browsing_history h
        WHERE h.member_id = asked.member_id AND h.video_id = asked.video_id
      ), now()) AS clock OFFSET 0
    ) opened
    CROSS JOIN LATERAL (
      SELECT first_ms(${playedMs}, ${allowed(sql`opened.clock`, FIRST_MS)}) AS credited OFFSET 0
    ) clamped
    ORDER BY asked.member_id, asked.video_id
    ON CONFLICT (member_id, video_id) DO UPDATE SET
      (seen, seen_again, seen_anew, clock_at, position_ms, position_at, duration_ms, is_put_aside, starts) = (
        SELECT p.seen + credited, p.seen_again + ${again}, p.seen_anew + credited, ${used(sql`p.clock_at`)},
          CASE WHEN excluded.position_at >= p.position_at
            THEN excluded.position_ms ELSE p.position_ms END,
          greatest(excluded.position_at, p.position_at),
          coalesce(excluded.duration_ms, p.duration_ms),
          p.is_put_aside AND isempty(played),
          p.starts + (NOT isempty(played) AND (
            p.starts = 0 OR (isempty(coalesce(p.seen_anew, p.seen)) AND NOT isempty(credited))
            OR excluded.position_at > p.position_at + ${REST}
          ))::integer
        FROM asked
        JOIN videos v ON v.id = asked.video_id
        CROSS JOIN LATERAL (SELECT ${playedMs} AS played OFFSET 0) cut
        CROSS JOIN LATERAL (
          SELECT first_ms(
            played - coalesce(p.seen_anew, p.seen), ${allowed(sql`p.clock_at`, LONGEST_MS)}
          ) AS credited OFFSET 0
        ) clamped
        WHERE asked.member_id = p.member_id AND asked.video_id = p.video_id
      )
    RETURNING p.member_id, p.video_id, (
      SELECT ${progressJson(sql`p.member_id`)} FROM videos v WHERE v.id = p.video_id
    ) AS progress, (
      SELECT p.seen_ms >= v.duration_seconds * 1000 * ${sql.lit(WATCHED_SHARE)}::float8
        AND NOT EXISTS (
          SELECT FROM video_watch_completions c
          WHERE c.member_id = p.member_id AND c.video_id = p.video_id
        )
        AND NOT EXISTS (
          SELECT FROM video_watch_choices c
          WHERE c.member_id = p.member_id AND c.video_id = p.video_id
        )
      FROM videos v WHERE v.id = p.video_id
    ) IS TRUE AS "isSeenThrough", japan_today()::text AS day`,
);

/**
 * Adds played ranges to the members' watched ranges, in one statement. A report earns at most the
 * time since the last one, or since the video was opened, at its speed; the excess is ignored. Only
 * unseen parts use time up. The database's clock decides.
 * @param playing at most one report per member and video
 * @returns in the same order; undefined if the member cannot see the video
 */
export async function addAllPlayed(
  db: Kysely<DB>,
  playing: readonly Playing[],
): Promise<(Reported | undefined)[]> {
  const each = <Value>(of: (one: Playing) => Value): Value[] => playing.map(of);
  const { rows } = await addReports(
    db,
    each(({ member }) => member.id),
    each(({ videoId }) => videoId),
    each(({ member }) => `{${brandIds(member)}}`),
    each(({ report }) => toMs(report.position)),
    each(({ report }) => report.age),
    each(({ report }) => (report.duration === null ? null : toMs(report.duration) || 1)),
    each(({ report }) => Math.min(Math.max(report.rate, SLOWEST), FASTEST)),
    each(({ report }) => multirange(report.ranges)),
  );
  const reported = new Map(rows.map((row) => [`${row.member_id} ${row.video_id}`, row]));
  return each(({ member, videoId }) => {
    const row = reported.get(`${member.id} ${videoId}`);
    return row && { progress: row.progress, isSeenThrough: row.isSeenThrough, day: row.day };
  });
}

/**
 * Starts a video over: from its beginning, with nothing seen in the new round.
 * @returns whether the member can see the video
 */
export const beginAnew = async (db: Kysely<DB>, member: Member, videoId: number) =>
  (await changeRows(db)`
    INSERT INTO video_progress (member_id, video_id, seen_anew, clock_at)
    SELECT ${member.id}, v.id, '{}', now()
    FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}
    ON CONFLICT (member_id, video_id) DO UPDATE
    SET seen_anew = '{}', position_ms = 0, position_at = now(), is_put_aside = false`) > 0;

/** Removes a video from "continue watching"; false if the member has not begun it. */
export const putAside = async (db: Kysely<DB>, member: Member, videoId: number) =>
  (await changeRows(db)`
    UPDATE video_progress SET is_put_aside = true
    WHERE member_id = ${member.id} AND video_id = ${videoId} AND NOT is_put_aside`) > 0;

/** Takes a video back into "continue watching"; false if the member has not put it aside. */
export const takeBackUp = async (db: Kysely<DB>, member: Member, videoId: number) =>
  (await changeRows(db)`
    UPDATE video_progress SET is_put_aside = false
    WHERE member_id = ${member.id} AND video_id = ${videoId} AND is_put_aside`) > 0;

/** Past watching, as an import brings it. */
export interface SeenDraft {
  memberId: number;
  videoId: number;
  fromSeconds: number;
  /** Also the last position. */
  toSeconds: number;
  at: Date | string;
}

/** Adds past watching; the first entry of a member and video stays. */
export const addProgress = (db: Kysely<DB>, drafts: readonly SeenDraft[]) => execute(db)`
    INSERT INTO video_progress
      (member_id, video_id, position_ms, position_at, seen, clock_at, starts, created_at)
    SELECT member_id, video_id, to_ms, at, int4multirange(int4range(from_ms, to_ms)), at, 1, at
    FROM unnest(
      ${drafts.map(({ memberId }) => memberId)}::bigint[],
      ${drafts.map(({ videoId }) => videoId)}::bigint[],
      ${drafts.map(({ fromSeconds }) => toMs(fromSeconds))}::integer[],
      ${drafts.map(({ toSeconds }) => toMs(toSeconds))}::integer[],
      ${drafts.map(({ at }) => at)}::timestamptz[]
    ) AS draft(member_id, video_id, from_ms, to_ms, at)
    ON CONFLICT (member_id, video_id) DO NOTHING`;

/** Locks the progress `t` of a condition that nobody writes just now. */
export function lockOldProgress(tx: Kysely<DB>, which: RawBuilder<boolean>) {
  return readRows<{
    member_id: number;
    video_id: number;
  }>(tx)`
    SELECT t.member_id, t.video_id FROM video_progress t WHERE ${which}
    FOR UPDATE SKIP LOCKED`;
}

/** Deletes the progress `p` of a condition; answers how many. */
export const deleteProgress = (tx: Kysely<DB>, which: RawBuilder<boolean>) =>
  changeRows(tx)`DELETE FROM video_progress p WHERE ${which}`;
