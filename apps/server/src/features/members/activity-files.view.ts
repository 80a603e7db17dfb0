import { MEMBER_STATE_LABELS, type MemberState } from '@orchard/contract/staff/members';
import type { CellValue } from '@orchard/spreadsheets';
import { type Kysely, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';
import { all } from '#console/records/staff-list.ts';
import { isCounted } from '#features/analytics/watch-statistics.view.ts';
import { progressOfMembers } from '#features/series/progress-of-members.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { memberState, membersFrom } from './member-filters.view.ts';
import { brandsCell, type MembersFile } from './members-file.view.ts';

/** The days in Japan that count, from the first to the last. */
interface Period {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

interface Row {
  cells: CellValue[];
  state: MemberState;
  watching: CellValue[];
  series: Record<string, string>;
}

/** Marks `c` that were set in a period. */
const isMarkedIn = ({ from, until }: Period) =>
  all([
    from ? sql`c.created_at >= ${from}::timestamp AT TIME ZONE 'Asia/Tokyo'` : sql`true`,
    until
      ? sql`c.created_at < (${until}::timestamp + interval '1 day') AT TIME ZONE 'Asia/Tokyo'`
      : sql`true`,
  ]);

/**
 * Members with what they have watched in a period, and their progress in each series that is
 * published now. Minutes count for the day on which the member began the video.
 */
export async function activityFile(db: Kysely<DB>, period: Period): Promise<MembersFile> {
  const { rows: series } = await sql<{ id: number; title: string }>`
    SELECT s.id, s.title FROM series s WHERE ${isPublishedNow('s')}
    ORDER BY s.position, s.id`.execute(db);
  const { from, until } = period;
  const counted = isCounted({ from: from ?? undefined, until: until ?? undefined });
  return {
    header: [
      '氏名',
      'メールアドレス',
      '会員区分',
      '状態',
      '最終利用',
      '視聴済みの動画（本）',
      '視聴時間（分）',
      ...series.map(({ title }) => `講座「${title}」の視聴済み`),
    ],
    batch: 250,
    async read(reader, ids) {
      const isOne = (alias: string) =>
        sql`${sql.ref(`${alias}.member_id`)} = ANY(${ids}::bigint[])`;
      const progress = progressOfMembers({
        series: isPublishedNow('s'),
        members: ids,
        isBegunAsked: false,
      });
      const { rows } = await sql<Row>`
        SELECT json_build_array(m.name, m.email, ${brandsCell}) AS cells, ${memberState} AS state,
          json_build_array(
            ${wireTime(sql`v.last_seen_at`)}, coalesce(done.videos, 0), coalesce(seen.minutes, 0)
          ) AS watching, coalesce(far.series, '{}') AS series
        FROM ${membersFrom}
        LEFT JOIN (
          SELECT c.member_id, count(*) AS videos FROM video_watch_completions c
          WHERE ${isOne('c')} AND ${isMarkedIn(period)} GROUP BY c.member_id
        ) done ON done.member_id = m.id
        LEFT JOIN (
          SELECT p.member_id, round(sum(p.seen_ms) / 60000.0, 1) AS minutes FROM video_progress p
          WHERE ${isOne('p')} AND ${counted} GROUP BY p.member_id
        ) seen ON seen.member_id = m.id
        LEFT JOIN (
          SELECT p.member_id, json_object_agg(
            p.series_id, p.watched || '／' || p.lectures || '本'
          ) AS series
          FROM ${progress} p GROUP BY p.member_id
        ) far ON far.member_id = m.id
        WHERE m.id = ANY(${ids}::bigint[]) ORDER BY m.id`.execute(reader);
      return rows.map(({ cells, state, watching, series: progressOf }) => [
        ...cells,
        MEMBER_STATE_LABELS[state],
        ...watching,
        ...series.map(({ id }) => progressOf[id] ?? null),
      ]);
    },
  };
}

/** Whole seconds as `h:mm:ss`; null where there are none. */
const asTime = (seconds: number | null): string | null => {
  if (seconds === null) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** One row for each member and each video that the member has played or marked as watched. */
export const lecturesFile: MembersFile = {
  header: [
    '氏名',
    'メールアドレス',
    '動画',
    '動画の番号',
    'はじめて視聴した日時',
    '最後に視聴した日時',
    '最も先の位置',
    '視聴時間（分）',
    '視聴済みになった日時',
  ],
  batch: 100,
  async read(db, ids) {
    const { rows } = await sql<{
      name: string;
      email: string;
      title: string;
      id: number;
      first: string | null;
      last: string | null;
      furthest: number | null;
      minutes: number | null;
      completed: string | null;
    }>`
      SELECT m.name, m.email, w.title, w.id, ${wireTime(sql`d.first_at`)} AS first,
        ${wireTime(sql`d.last_at`)} AS last, d.furthest, d.minutes::float8,
        ${wireTime(sql`d.completed_at`)} AS completed
      FROM (
        SELECT coalesce(p.member_id, c.member_id) AS member_id,
          coalesce(p.video_id, c.video_id) AS video_id, p.created_at AS first_at,
          p.position_at AS last_at, upper(p.seen) / 1000 AS furthest,
          round(p.seen_ms / 60000.0, 1) AS minutes, c.created_at AS completed_at
        FROM (SELECT * FROM video_progress WHERE member_id = ANY(${ids}::bigint[])) p
        FULL JOIN (
          SELECT * FROM video_watch_completions WHERE member_id = ANY(${ids}::bigint[])
        ) c ON c.member_id = p.member_id AND c.video_id = p.video_id
      ) d
      JOIN members m ON m.id = d.member_id
      JOIN videos w ON w.id = d.video_id
      ORDER BY d.member_id, coalesce(d.first_at, d.completed_at), d.video_id`.execute(db);
    return rows.map((row) => [
      ...[row.name, row.email, row.title, row.id, row.first, row.last],
      ...[asTime(row.furthest), row.minutes, row.completed],
    ]);
  },
};
