import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { CountedRemark } from '@orchard/contract/staff/remarks';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Remark } from '#console/records/remarks.ts';
import type { ChosenRows } from '#console/records/staff-list.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** What stands in the way of a member's use, whatever an operator changes of the member. */
interface Concern {
  concern: 'leaving' | 'suspended' | 'stopped';
  /** The day of the erasure, as `12月11日`. */
  day: string | null;
}

/**
 * The concerns of members `m`, as rows of {@link Concern}.
 * @param address in lower case; nobody has to have it
 */
const concernsOf = (address: RawBuilder<unknown>) => sql`(
  SELECT 'leaving' AS concern,
    to_char(e.erase_at AT TIME ZONE 'Asia/Tokyo', 'FMMM"月"FMDD"日"') AS day
  FROM erasures e WHERE e.member_id = m.id AND e.erased_at IS NULL
  UNION ALL SELECT 'suspended', NULL WHERE m.suspended_at IS NOT NULL
  UNION ALL SELECT 'stopped', NULL FROM suppressed_addresses a WHERE a.address = ${address}
)`;

const textOf = ({ concern, day }: Concern): string =>
  formatStaffMessage(`members.remark.${concern}`, day === null ? {} : { day });

/** How many of the chosen members have each concern. */
export async function countMemberRemarks(
  db: Kysely<DB>,
  chosen: ChosenRows,
): Promise<CountedRemark[]> {
  const rows = await readRows<Concern & { count: number }>(db)`
    SELECT c.concern, c.day, count(*)::integer AS count
    FROM (${chosen}) chosen (id, label) JOIN members m ON m.id = chosen.id
    CROSS JOIN LATERAL ${concernsOf(sql`lower(m.email)`)} c
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return rows.map((row) => ({ count: row.count, text: textOf(row) }));
}

const remarksBy = <Key>(rows: readonly (Concern & { key: Key })[]): Map<Key, Remark[]> => {
  const found = new Map<Key, Remark[]>();
  for (const row of rows) {
    found.set(row.key, [...(found.get(row.key) ?? []), { text: textOf(row) }]);
  }
  return found;
};

/** What is to be known of members, by their numbers. */
export const remarksOfMembers = async (db: Kysely<DB>, ids: readonly number[]) =>
  remarksBy(
    await readRows<Concern & { key: number }>(db)`
      SELECT m.id AS key, c.* FROM members m
      CROSS JOIN LATERAL ${concernsOf(sql`lower(m.email)`)} c
      WHERE m.id = ANY(${[...ids]}::bigint[])`,
  );

/** The same by addresses in lower case, also of nobody. */
export const remarksOfAddresses = async (db: Kysely<DB>, addresses: readonly string[]) =>
  remarksBy(
    await readRows<Concern & { key: string }>(db)`
      SELECT asked.address AS key, c.* FROM unnest(${[...new Set(addresses)]}::text[]) asked (address)
      LEFT JOIN members m ON lower(m.email) = asked.address
      CROSS JOIN LATERAL ${concernsOf(sql`asked.address`)} c`,
  );
