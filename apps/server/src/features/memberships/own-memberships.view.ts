import type { OwnMembership, OwnMemberships } from '@orchard/contract/memberships';
import { type Kysely, sql } from 'kysely';
import { findRetention } from '#features/retention/retention.view.ts';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { membershipState } from './memberships.view.ts';

const FROM = sql`membership_days d JOIN brands b ON b.id = d.brand_id`;

const isOver = sql`coalesce(d.last_day < japan_today(), false)`;

/**
 * The last day of a contract of which notice were given today: of the term in which notice would be
 * late falls the one after. A payment that failed ends it with the days of grace, whenever it is given.
 */
const noticeEndsOn = sql`CASE WHEN d.renews AND NOT ${isOver} THEN coalesce(d.last_day, greatest(
  term_end_on(d.first_day, d.paid_until, b.renewal_months, japan_today() + b.notice_days),
  japan_today()
)) END`;

/** Until when a notice can be taken back: while a payment has failed, as long as the site is open. */
const withdrawableUntil = sql`CASE WHEN d.failed_since IS NULL
  THEN d.last_day - b.notice_days ELSE d.last_day END`;

const row = sql`json_build_object(
  'slug', b.slug, 'label', b.label, 'state', ${membershipState}, 'first_day', d.first_day,
  'paid_until', d.paid_until, 'last_day', d.last_day, 'renews', d.renews,
  'renews_on', CASE WHEN d.failed_since IS NULL THEN d.term_end + 1 END,
  'notice_until', d.notice_until, 'notice_ends_on', ${noticeEndsOn},
  'notice', CASE WHEN d.notice_at IS NOT NULL AND d.last_day IS NOT NULL THEN json_build_object(
    'given_on', (d.notice_at AT TIME ZONE 'Asia/Tokyo')::date,
    'withdrawable_until', ${withdrawableUntil},
    'is_withdrawable', NOT ${isOver} AND ${withdrawableUntil} >= japan_today()
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
