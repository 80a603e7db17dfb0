import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { staffMemberships } from '@orchard/contract/staff/membership-lists';
import { type Kysely, sql } from 'kysely';
import { all, listPage, when } from '#console/records/staff-list.ts';
import { holdsNames } from '#features/members/member-filters.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Page } from '#platform/http/page.ts';
import { DAYS, isListed, noticeDay, renewsOn } from './membership-lists.view.ts';
import { membershipJson } from './memberships.view.ts';

type Row = ResponseOf<typeof staffMemberships.list>[number];

/** One page of a list of memberships, with whose they are. */
export const listMemberships = (
  db: Kysely<DB>,
  query: ParsedOf<typeof staffMemberships.list>['query'],
): Promise<Page<Row>> => {
  const { q, brand, contract, contract_month } = query;
  return listPage<Row>(db, query, {
    from: sql`membership_days d JOIN members m ON m.id = d.member_id`,
    where: all([
      isListed(query),
      holdsNames(q),
      when(brand, sql<boolean>`d.brand_id = ${brand ?? null}`),
    ]),
    row: sql`json_build_object(
      'id', d.member_id || '-' || d.brand_id, 'member_id', d.member_id,
      'name', m.name, 'number', m.number, ${membershipJson},
      'renews_on', ${renewsOn(contract_month)}, 'notice_on', ${noticeDay}
    )`,
    sorts: {
      day: DAYS[contract ?? 'ending'](contract_month),
      name: sql`coalesce(nullif(m.kana, ''), m.name) COLLATE "ja-x-icu"`,
      number: sql`nullif(lpad(m.number, 30), repeat(' ', 30))`,
    },
    by: { sort: 'day', order: 'asc', tie: sql`(d.member_id, d.brand_id)` },
  });
};
