import type { MembershipList } from '@orchard/contract/staff/membership-lists';
import { type RawBuilder, sql } from 'kysely';

/** A list of memberships, and the month that it is asked for. */
export interface ListedMemberships {
  contract?: MembershipList | undefined;
  contract_month?: string | undefined;
}

const firstOf = (month: string | undefined) =>
  month ? sql`${`${month}-01`}::date` : sql`date_trunc('month', japan_today())::date`;

const isWithin = (day: RawBuilder<unknown>, month: string | undefined) =>
  sql<boolean>`(${day} >= ${firstOf(month)} AND ${day} < ${firstOf(month)} + interval '1 month')`;

/** When a membership `d` renews first in or after a month: behind the term that leads into it. */
const renewalFrom = (month: string | undefined) => sql`(term_end_on(
  d.first_day, d.paid_until, (SELECT b.renewal_months FROM brands b WHERE b.id = d.brand_id),
  ${firstOf(month)} - 1
) + 1)`;

/** When somebody said that a membership `d` does not go on, in Japan's days. */
export const noticeDay: RawBuilder<unknown> = sql`(d.notice_at AT TIME ZONE 'Asia/Tokyo')::date`;

const goesOn = sql<boolean>`coalesce(d.last_day >= japan_today(), true)`;

/** In which order of days a list stands. */
export const DAYS: Record<MembershipList, (month?: string) => RawBuilder<unknown>> = {
  renewing: renewalFrom,
  not_renewing: () => sql`d.notice_at`,
  failed: () => sql`d.failed_since`,
  ending: () => sql`d.last_day`,
  beginning: () => sql`d.first_day`,
};

/** The day on which a membership `d` renews in a month; null: it does not. */
export const renewsOn = (month: string | undefined): RawBuilder<string | null> => sql`CASE
  WHEN d.renews AND d.failed_since IS NULL AND ${isWithin(renewalFrom(month), month)}
  THEN ${renewalFrom(month)} END`;

const LISTS: Record<MembershipList, (month: string | undefined) => RawBuilder<boolean>> = {
  renewing: (month) => sql`${renewsOn(month)} IS NOT NULL`,
  not_renewing: (month) => sql`(NOT d.renews AND d.notice_at IS NOT NULL
    AND ${month ? isWithin(noticeDay, month) : goesOn})`,
  failed: (month) => sql`(d.failed_since IS NOT NULL
    AND ${month ? isWithin(sql`d.failed_since`, month) : goesOn})`,
  // While a payment is late it may still come.
  ending: (month) => sql`(${isWithin(sql`d.last_day`, month)}
    AND (d.failed_since IS NULL OR d.last_day < japan_today()))`,
  beginning: (month) => isWithin(sql`d.first_day`, month),
};

/** The memberships `d` of a list; all without one. */
export const isListed = ({ contract, contract_month }: ListedMemberships): RawBuilder<boolean> =>
  contract ? LISTS[contract](contract_month) : sql`true`;
