import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { membership } from '#contract/staff/memberships.ts';
import { filterId, filterMonth, staffListQuery } from '#contract/staff/wire.ts';

/**
 * The lists of memberships: those that renew in a month; of which somebody said that they do not go
 * on; whose payment failed; that end in a month; that begin in it.
 */
export const MEMBERSHIP_LISTS = [
  'renewing',
  'not_renewing',
  'failed',
  'ending',
  'beginning',
] as const;

/** One of {@link MEMBERSHIP_LISTS}. */
export type MembershipList = (typeof MEMBERSHIP_LISTS)[number];

/** What the lists are called. */
export const MEMBERSHIP_LIST_LABELS: Record<MembershipList, string> = {
  renewing: '更新する会員',
  not_renewing: '更新しない会員',
  failed: 'お支払いの遅れ',
  ending: '終了する会員',
  beginning: '始まる会員',
};

/** The filters of the lists; those of members have the same. */
export const membershipFilters = {
  /** Absent: all memberships. */
  contract: queryOf(MEMBERSHIP_LISTS, 'ご契約の一覧'),
  /**
   * In which it renews, ends or begins; in which it was said, or the payment failed. Absent: this
   * month; of those two all that go on.
   */
  contract_month: filterMonth('ご契約の月'),
};

/** The memberships of members, one per row; they are written as a part of the member. */
export const staffMemberships = {
  list: get('/api/staff/memberships', {
    audience: 'staff',
    right: 'members.read',
    summary: 'Memberships: one page of what renews, does not, is paid late or ends',
    query: staffListQuery(['day', 'name', 'number'], {
      ...membershipFilters,
      brand: filterId('会員区分'),
    }),
    response: z.array(
      z.extend(membership, {
        /** The numbers of the member and of the brand. */
        id: z.string(),
        member_id: id(),
        name: z.string(),
        number: z.string(),
        /** When it renews in the month that is asked for; null: not in it. */
        renews_on: z.nullable(z.string()),
        /** When somebody said that it does not go on. */
        notice_on: z.nullable(z.string()),
      }),
    ),
  }),
};
