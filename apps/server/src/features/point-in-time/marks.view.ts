import type { ResponseOf } from '@orchard/contract/endpoint';
import type { pointInTime } from '@orchard/contract/staff/point-in-time';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

type Mark = ResponseOf<typeof pointInTime.read>['marks'][number];

/** So many of the newest; more would not be told apart on the line. */
const MOST = 300;

/**
 * What happened on the site in the last days, the oldest first: what was published, what operators
 * did with many records at once, imports, new versions, and returns to a point.
 */
export async function listMarks(db: Kysely<DB>, days: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    SELECT ${wireTime(sql`m.at`)} AS at, m.kind, m.text FROM (
      SELECT v.published_at AS at, 'publication' AS kind, '動画「' || v.title || '」' AS text
      FROM videos v WHERE v.deleted_at IS NULL
      UNION ALL
      SELECT n.published_at, 'publication', 'お知らせ「' || n.title || '」' FROM notices n
      UNION ALL
      SELECT i.started_at, 'import', i.file_name || '（' || i.row_count || '行）'
      FROM imports i
      UNION ALL
      SELECT j.started_at, 'bulk', j.title || '（' || j.total || '件）' FROM staff_jobs j
      UNION ALL
      SELECT min(a.at), 'bulk', min(a.label) FILTER (WHERE a.leads) || ' ほか' || count(*) - 1 || '件'
      FROM audit_log a
      WHERE a.at > now() - make_interval(days => ${days}) GROUP BY a.change_id HAVING count(*) > 4
      UNION ALL
      SELECT max(s.applied_at), 'update', 'プログラムの更新（データベースの変更' || count(*) || '件）'
      FROM schema_migrations s GROUP BY date_trunc('minute', s.applied_at)
      UNION ALL
      SELECT a.at, 'return', a.label || 'へ復元する前の状態'
      FROM audit_log a WHERE a.action = 'return_to'
    ) m
    WHERE m.at > now() - make_interval(days => ${days}) AND m.at <= now()
    ORDER BY m.at DESC LIMIT ${MOST}`.execute(db);
  return rows.reverse();
}
