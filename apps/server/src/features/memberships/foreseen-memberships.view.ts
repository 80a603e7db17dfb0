import { isDeepStrictEqual } from 'node:util';
import { japaneseDate } from '@orchard/contract/japanese-date';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import { foreseen, newMembership, type Outlook } from '@orchard/contract/staff/membership-terms';
import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { CountedRemark } from '@orchard/contract/staff/remarks';
import type { Kysely } from 'kysely';
import type { ChosenRows } from '#console/records/staff-list.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { changedMembership } from './changed-membership.ts';
import { type BrandTerms, draftPairs, readContractTerms } from './memberships.view.ts';

/** The memberships of the chosen members about a brand; null: a member has none. */
const listOfBrand = (db: Kysely<DB>, chosen: ChosenRows, brandId: number) =>
  readRows<{ now: MembershipDraft | null }>(db)`
    SELECT CASE WHEN d.member_id IS NOT NULL THEN json_build_object(${draftPairs}) END AS now
    FROM (${chosen}) chosen (id, label)
    LEFT JOIN memberships d ON d.member_id = chosen.id AND d.brand_id = ${brandId}`;

const formatDays = (days: readonly string[]): string => {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last ? japaneseDate(first) : `${japaneseDate(first)}〜${japaneseDate(last)}`;
};

/** What would come of memberships, counted by kind. */
function countOutlooks(
  outlooks: readonly (Outlook | null)[],
  { label: brand }: BrandTerms,
): CountedRemark[] {
  const byKind = Map.groupBy(outlooks, (one) => one?.kind ?? 'nothing');
  return [...byKind].map(([kind, found]) => {
    const days = found.flatMap((one) => one?.day ?? []).toSorted();
    const values = { brand, days: formatDays(days) };
    return { count: found.length, text: formatStaffMessage(`memberships.will.${kind}`, values) };
  });
}

/** What a change would make of the contracts of the chosen members. */
export async function foreseeMemberships(
  db: Kysely<DB>,
  chosen: ChosenRows,
  change: MemberChange | undefined,
): Promise<CountedRemark[]> {
  if (!change || !('brand_id' in change || change.action === 'brands_add')) return [];
  const { terms, today } = await readContractTerms(db);
  const brandIds = 'brand_id' in change ? [change.brand_id] : change.brand_ids;
  const counted: CountedRemark[] = [];
  for (const brandId of brandIds) {
    const ofBrand = terms.get(brandId);
    if (!ofBrand) continue;
    const after = (now: MembershipDraft | null) => {
      if ('brand_id' in change) return now && changedMembership(now, change, ofBrand, today);
      return now ?? newMembership(brandId, ofBrand, today);
    };
    const outlooks = (await listOfBrand(db, chosen, brandId)).map(({ now }) => {
      const next = after(now);
      return next === null || isDeepStrictEqual(now, next) ? null : foreseen(next, ofBrand, today);
    });
    counted.push(...countOutlooks(outlooks, ofBrand));
  }
  return counted;
}
