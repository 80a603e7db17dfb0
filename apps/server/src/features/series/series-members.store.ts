import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import { changeRows, execute, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { hasBegun } from '#platform/sessions/membership.ts';
import { isSeriesFor } from './visible-series.view.ts';

/** Notes the member's first day in the visible series that hold a video which the member opens. */
export const startSeries = (db: Kysely<DB>, member: Member, videoId: number) => execute(db)`
    INSERT INTO series_starts (member_id, series_id)
    SELECT ${member.id}, s.id
    FROM series_lectures l JOIN series s ON s.id = l.series_id
    WHERE l.video_id = ${videoId} AND ${isSeriesFor(member)}
    ON CONFLICT (member_id, series_id) DO NOTHING`;

/** Adds first days of the past; the first one of a member and series stays. */
export const addStarts = (
  db: Kysely<DB>,
  starts: readonly { memberId: number; seriesId: number; at: Date }[],
) => execute(db)`
    INSERT INTO series_starts (member_id, series_id, started_at)
    SELECT * FROM unnest(
      ${starts.map(({ memberId }) => memberId)}::bigint[],
      ${starts.map(({ seriesId }) => seriesId)}::bigint[],
      ${starts.map(({ at }) => at)}::timestamptz[]
    )
    ON CONFLICT (member_id, series_id) DO NOTHING`;

/** A member and a moment, as the trash keeps them. */
export interface MemberDay {
  member_id: number;
  at: string;
}

/** What members have of a series: their first days, and what was opened for good. */
const TIMES = { series_starts: 'started_at', series_openings: 'opened_at' } as const;

/** Reads these of a series that is about to be deleted. */
export const readMemberDays = (
  tx: Kysely<DB>,
  table: keyof typeof TIMES,
  seriesId: number,
) => readRows<MemberDay>(tx)`
    SELECT member_id, ${sql.ref(TIMES[table])}::text AS at FROM ${sql.table(table)}
    WHERE series_id = ${seriesId}`;

/** Writes these of a series that came back, of the members who are still there. */
export const putMemberDaysBack = (
  tx: Kysely<DB>,
  table: keyof typeof TIMES,
  seriesId: number,
  days: readonly MemberDay[],
) => execute(tx)`
    INSERT INTO ${sql.table(table)} (member_id, series_id, ${sql.ref(TIMES[table])})
    SELECT m.id, ${seriesId}, kept.at
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS kept (member_id bigint, at timestamptz)
    JOIN members m ON m.id = kept.member_id`;

/**
 * Opens a whole series to a member, for good.
 * @returns whether this call did it
 */
export const addSeriesOpening = async (
  tx: Kysely<DB>,
  opening: { memberId: number; seriesId: number },
) =>
  (await changeRows(tx)`
    INSERT INTO series_openings (member_id, series_id)
    VALUES (${opening.memberId}, ${opening.seriesId})
    ON CONFLICT (member_id, series_id) DO NOTHING`) > 0;

/**
 * Keeps open what members can watch now. Runs before a change that could close lectures, so that no
 * gate takes anything away. Members of this very transaction had nothing before.
 */
async function keepOpen(
  tx: Kysely<DB>,
  videoIds: readonly number[],
  isConcerned: RawBuilder<boolean>,
): Promise<void> {
  // What nobody sees is open to nobody.
  const shownIds = await idsOf(
    tx,
    sql`SELECT id AS video_id FROM videos
      WHERE id = ANY(${videoIds}::bigint[]) AND published_at <= now()`,
  );
  if (shownIds.length === 0) return;
  // Materialized: each member's brands and closed lectures are read once, not for each video.
  await sql`
    WITH concerned AS MATERIALIZED (
      SELECT m.id, ARRAY(SELECT brand_id FROM member_brands WHERE member_id = m.id) AS brands
      FROM members m WHERE ${isConcerned} AND m.created_at < now() AND ${hasBegun('m')}
    ), judged AS MATERIALIZED (
      SELECT id, brands, ARRAY(SELECT closed_lectures(id, brands, ${shownIds}::bigint[])) AS closed
      FROM concerned
    )
    INSERT INTO lecture_openings (member_id, video_id)
    SELECT judged.id, v.id
    FROM judged
    JOIN videos v ON v.id = ANY(${shownIds}::bigint[]) AND v.id <> ALL(judged.closed)
      AND ${isVisibleToBrands(sql`judged.brands`)}
    ON CONFLICT (member_id, video_id) DO NOTHING`.execute(tx);
}

const EVERYBODY = sql<boolean>`true`;

async function idsOf(tx: Kysely<DB>, query: RawBuilder<{ video_id: number }>): Promise<number[]> {
  const { rows } = await query.execute(tx);
  return rows.map(({ video_id }) => video_id);
}

/**
 * Before lectures get other gates, for all members.
 * @param videoIds lectures of the series, as they were and as they will be
 * @param gatedIds those of them that will have a gate
 */
export async function keepLecturesOpen(
  tx: Kysely<DB>,
  videoIds: readonly number[],
  gatedIds: readonly number[],
): Promise<void> {
  const gated = await idsOf(
    tx,
    sql`SELECT unnest(${gatedIds}::bigint[]) AS video_id
      UNION SELECT video_id FROM series_lectures
      WHERE video_id = ANY(${videoIds}::bigint[]) AND opens <> 'at_once'`,
  );
  await keepOpen(tx, gated, EVERYBODY);
}

// What was open before the first change of a transaction is kept by then.
const openedIn = new WeakMap<Kysely<DB>, Set<number>>();

/**
 * Before videos change that members must watch first, for all members; once in a transaction for
 * each lecture behind them.
 */
export async function keepFollowersOpen(
  tx: Kysely<DB>,
  videoIds: readonly number[],
): Promise<void> {
  const followers = await idsOf(
    tx,
    sql`SELECT DISTINCT l.video_id
      FROM series_lectures l
      JOIN series_lectures before ON before.series_id = l.series_id AND before.position < l.position
      WHERE before.video_id = ANY(${videoIds}::bigint[]) AND l.opens = 'after_previous'`,
  );
  const opened = openedIn.get(tx) ?? new Set();
  openedIn.set(tx, opened);
  await keepOpen(
    tx,
    followers.filter((id) => !opened.has(id)),
    EVERYBODY,
  );
  for (const id of followers) opened.add(id);
}

/** Before a member gets other brands or another first day. */
export async function keepOpenFor(tx: Kysely<DB>, memberId: number): Promise<void> {
  const gated = await idsOf(
    tx,
    sql`SELECT DISTINCT video_id FROM series_lectures WHERE opens <> 'at_once'`,
  );
  await keepOpen(tx, gated, sql`m.id = ${memberId}`);
}
