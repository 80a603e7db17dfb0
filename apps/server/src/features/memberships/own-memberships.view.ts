import type { OwnMembership, OwnMemberships } from '@orchard/contract/memberships';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findRetention } from '#features/retention/retention.view.ts';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { membershipState } from './memberships.view.ts';

const FROM = sql`membership_days d JOIN brands b ON b.id = d.brand_id`;

const isOver = sql`coalesce(d.last_day < japan_today(), false)`;

const LAST_DAY = sql`d.last_day`;
const isFailed = sql`d.failed_since IS NOT NULL`;

/**
 * The last day of a contract of which notice is given today: of the term in which the days of notice
 * end. A payment that failed ends it with the days of grace, whenever notice is given.
 */
const noticeEndsOn = sql`coalesce(d.last_day, greatest(
  term_end_on(d.first_day, d.paid_until, b.renewal_months, japan_today() + b.notice_days),
  japan_today()
))`;

/** Until when a notice can be taken back: while a payment has failed, as long as the site is open. */
const withdrawableUntil = (lastDay: RawBuilder<unknown>) =>
  sql`CASE WHEN ${isFailed} THEN ${lastDay} ELSE ${lastDay} - b.notice_days END`;

const row = sql`json_build_object(
  'slug', b.slug, 'label', b.label, 'state', ${membershipState}, 'first_day', d.first_day,
  'paid_until', CASE WHEN ${isFailed} THEN greatest(d.paid_until, d.failed_since - 1)
    ELSE coalesce(d.term_end, d.paid_until) END,
  'last_day', d.last_day, 'renews', d.renews,
  'renews_on', CASE WHEN NOT ${isFailed} THEN d.term_end + 1 END, 'notice_until', d.notice_until,
  'offered_notice', CASE WHEN d.renews AND NOT ${isOver} THEN json_build_object(
    'ends_on', ${noticeEndsOn}, 'is_late', NOT ${isFailed} AND ${noticeEndsOn} > d.term_end,
    'withdrawable_until', ${withdrawableUntil(noticeEndsOn)}
  ) END,
  'notice', CASE WHEN d.notice_at IS NOT NULL AND d.last_day IS NOT NULL
    AND NOT is_stopped_by_provider(d.brand_id, d.reference) THEN json_build_object(
    'told_on', (d.notice_at AT TIME ZONE 'Asia/Tokyo')::date,
    'withdrawable_until', ${withdrawableUntil(LAST_DAY)},
    'is_withdrawable', NOT ${isOver} AND ${withdrawableUntil(LAST_DAY)} >= japan_today()
  ) END,
  'failed_since', d.failed_since, 'price', coalesce(b.price, ''),
  'pay_url', coalesce(b.pay_url, ''), 'card_url', coalesce(b.card_url, ''),
  'receipt_url', coalesce(b.receipt_url, '')
)`;

/** All contracts of a member, as the member sees them. */
export async function findOwnMemberships(
  db: Kysely<DB>,
  memberId: number,
): Promise<OwnMemberships> {
  const memberships = await readValues<OwnMembership>(db)`
    SELECT ${row} AS row FROM ${FROM} WHERE d.member_id = ${memberId} ORDER BY b.position, b.id`;
  const { memberships: ended, watching } = await findRetention(db);
  return { memberships, kept_days: { ended, watching } };
}

/** The number of a brand that has a slug. */
export const findBrandId = async (db: Kysely<DB>, slug: string): Promise<number | undefined> =>
  (await readRow<{ id: number }>(db)`SELECT id FROM brands WHERE slug = ${slug}`)?.id;

/** One contract, with the last day of the term that goes on while a payment has failed. */
export const findOwnMembership = (db: Kysely<DB>, memberId: number, brandId: number) =>
  readRow<{ shown: OwnMembership; termEnd: string | null }>(db)`
    SELECT ${row} AS shown, d.term_end::text AS "termEnd" FROM ${FROM}
    WHERE d.member_id = ${memberId} AND d.brand_id = ${brandId}`;
