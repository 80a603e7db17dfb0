import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sumWatched } from '#features/watching/watched.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** What has come since a point, in the words of operators. */
export interface Loss {
  label: string;
  count: number;
  unit: string;
}

const since = (table: string, at: Date, time = 'created_at') =>
  sql`(SELECT count(*) FROM ${sql.table(table)} WHERE ${sql.ref(time)} > ${at})`;

/**
 * What is not there any more after going back: rows that came since, and minutes watched since.
 * @param watchedMs what members had watched by then
 */
export async function countLosses(db: Kysely<DB>, at: Date, watchedMs: number): Promise<Loss[]> {
  const counts: [label: string, unit: string, count: RawBuilder<unknown>][] = [
    ['新しい会員', '名', since('members', at)],
    ['動画への質問', '件', since('video_questions', at)],
    ['質問への回答', '件', since('video_question_answers', at)],
    [
      'お問い合わせ（追加を含む）',
      '件',
      sql`${since('enquiries', at)} + ${since('enquiry_follow_ups', at)}`,
    ],
    ['お問い合わせへの返信', '件', since('enquiry_replies', at)],
    ['ブックマーク', '件', since('video_bookmarks', at)],
    ['視聴済みの印', '件', since('video_watch_completions', at)],
    ['動画のメモ', '件', since('video_notes', at)],
    [
      '担当者の操作（公開・変更・取り込みなど）',
      '件',
      sql`(SELECT count(DISTINCT change_id) FROM audit_log
        WHERE at > ${at} AND action <> 'open_recovery_point')`,
    ],
  ];
  const columns = counts.map(
    ([, , count], index) => sql`(${count})::float8 AS ${sql.ref(`c${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(columns)}`.execute(db);
  const minutes = Math.round(((await sumWatched(db)) - watchedMs) / 60_000);
  return [
    ...counts.map(([label, unit], index) => ({ label, unit, count: rows[0]?.[`c${index}`] ?? 0 })),
    { label: '視聴の記録', unit: '分', count: Math.max(0, minutes) },
  ];
}
