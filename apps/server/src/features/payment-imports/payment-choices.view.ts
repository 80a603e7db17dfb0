import { daysLater, termEnd } from '@orchard/contract/staff/membership-terms';
import type { PaymentChoices, Unpaid } from '@orchard/contract/staff/payment-imports';
import { MAX_CHOSEN } from '@orchard/contract/staff/selection';
import { type Kysely, sql } from 'kysely';
import { readAmount } from '#console/imports/read-amount.ts';
import { readDay } from '#console/imports/read-day.ts';
import { readContractTerms } from '#features/memberships/memberships.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** The amount that most of some have; null where none has more than all others. */
function usualAmount(amounts: readonly number[]): number | null {
  const counts = Map.groupBy(amounts, (amount) => amount);
  const [first, second] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return first && first[1].length > (second?.[1].length ?? 0) ? first[0] : null;
}

/** The choices that the site and the cells suggest: the only brand, the last month, the usual amount. */
export async function offerPaymentChoices(
  db: Kysely<DB>,
  choices: PaymentChoices,
  rows: readonly { cells: readonly string[] }[],
): Promise<PaymentChoices> {
  const { terms, today } = await readContractTerms(db);
  const brand_id = terms.size === 1 ? ([...terms.keys()][0] ?? null) : null;
  const { paid_on, amount } = choices.columns;
  const values = <Value>(at: number | null, read: (cell: string) => Value | null | undefined) =>
    at === null ? [] : rows.flatMap(({ cells }) => read(cells[at] ?? '') ?? []);
  const last = values(paid_on, readDay).sort().at(-1) ?? today;
  const from = `${last.slice(0, 7)}-01`;
  const paid = values(amount, readAmount).filter((one) => one > 0);
  return { ...choices, brand_id, from, until: termEnd(from, 1), amount: usualAmount(paid) };
}

/** Whose payment is due in the days of a comparison, and who is in no row of it. */
export async function findUnpaid(
  db: Kysely<DB>,
  jobId: number,
  { brand_id, from, until }: PaymentChoices,
): Promise<Unpaid> {
  // Due: the contract begins in these days, or goes on in them beyond what is paid.
  const members = await readRows<Unpaid['members'][number] & { total: number }>(db)`
    SELECT m.id, m.name, m.number, d.reference, d.paid_until, count(*) OVER () AS total
    FROM membership_days d JOIN members m ON m.id = d.member_id JOIN brands b ON b.id = d.brand_id
    WHERE d.brand_id = ${brand_id} AND d.failed_since IS NULL AND d.paid_until IS NOT NULL
      AND coalesce(d.first_day <= ${until}::date, true)
      AND coalesce(d.last_day >= greatest(${from}::date, japan_today()), true)
      AND (d.first_day >= ${from}::date OR (d.renews AND term_end_on(
        d.first_day, d.paid_until, b.renewal_months, ${daysLater(from, -1)}::date
      ) < ${until}::date))
      AND NOT EXISTS (
        SELECT FROM staff_job_rows r WHERE r.job_id = ${jobId} AND r.record_id = m.id
      )
      -- Another provider may have told that a new one paid: no file of this one has it.
      AND NOT EXISTS (
        SELECT FROM payment_contracts c JOIN payment_events e ON e.contract_id = c.id
        WHERE c.brand_id = d.brand_id AND c.reference = d.reference
          AND e.kind IN ('joined', 'renewed')
          AND (e.at AT TIME ZONE 'Asia/Tokyo')::date BETWEEN ${from}::date AND ${until}::date
      )
    ORDER BY ${sql`m.kana = '', m.kana, m.name, m.id`} LIMIT ${MAX_CHOSEN}`;
  const total = members[0]?.total ?? 0;
  return { total, members: members.map(({ total: _, ...member }) => member) };
}
