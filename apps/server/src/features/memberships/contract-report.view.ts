import { CONTRACT_STATISTICS, type Report } from '@orchard/contract/staff/report';
import { type Kysely, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { noticeDay } from './membership-lists.view.ts';

/** Reasons of a brand. */
const MOST = 10;

type OfBrand = Report['contracts'][number];

const isOf = (month: string, day: ReturnType<typeof sql>) =>
  sql<boolean>`(${day} >= ${`${month}-01`}::date
    AND ${day} < ${`${month}-01`}::date + interval '1 month')`;

/** What became of the contracts of each brand in two months, and why members do not renew. */
export const listContractReport = (
  db: Kysely<DB>,
  [now, before]: readonly [now: string, before: string],
): Promise<OfBrand[]> => {
  const countIn = (month: string, kind: string) => sql`(
    SELECT count(*)::integer FROM membership_events e
    WHERE e.brand_id = b.id AND e.kind = ${kind} AND ${isOf(month, sql`e.day`)}
  )`;
  const statistics = CONTRACT_STATISTICS.map(
    (kind) => sql`json_build_object(
      'now', ${countIn(now, kind)}, 'before', ${countIn(before, kind)}
    ) AS ${sql.ref(kind)}`,
  );
  return readRows<OfBrand>(db)`
    SELECT b.id AS brand_id, b.label, ${sql.join(statistics)}, coalesce((
      SELECT json_agg(said) FROM (
        SELECT d.notice_reason AS reason, count(*)::integer AS count FROM memberships d
        WHERE d.brand_id = b.id AND NOT d.renews AND d.notice_reason <> ''
          AND ${isOf(now, sql`${noticeDay}`)}
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST}
      ) said
    ), '[]') AS reasons
    FROM brands b ORDER BY b.position, b.id`;
};
