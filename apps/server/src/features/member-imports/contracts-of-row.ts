import { isDeepStrictEqual } from 'node:util';
import { MEMBER_FIELDS } from '@orchard/contract/staff/member-imports';
import { foreseen, formatOutlook } from '@orchard/contract/staff/membership-terms';
import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Remark } from '#console/records/remarks.ts';
import type { readContractTerms } from '#features/memberships/memberships.view.ts';
import type { RowFields } from './read-row.ts';

type Contracts = Awaited<ReturnType<typeof readContractTerms>>;

/** A member, or what a row makes of one. */
interface Contracted {
  memberships: readonly MembershipDraft[];
}

const OF_BRANDS = ['first_day', 'paid_until', 'renews', 'reference'] as const;

/** What a row says of the brand at a place: one value counts for all. */
const valueAt = <Value>(values: readonly Value[] | undefined, at: number): Value | undefined =>
  values?.[values.length === 1 ? 0 : at];

/**
 * The memberships that a row makes of those that are there, in their order.
 * @param brandIds the brands of a new member whose row names none
 */
export function membershipsBy(
  fields: RowFields,
  there: readonly MembershipDraft[],
  brandIds: readonly number[],
): MembershipDraft[] {
  const made = (fields.brand_ids ?? brandIds).map((id, at) => {
    const before = there.find(({ brand_id }) => brand_id === id) ?? openMembership(id);
    const said = OF_BRANDS.flatMap((field) => {
      const value = valueAt<unknown>(fields[field], at);
      return value === undefined ? [] : [[field, value]];
    });
    const after: MembershipDraft = { ...before, ...Object.fromEntries(said) };
    const { paid_until, failed_since, renews } = after;
    const isPaid = failed_since !== null && paid_until !== null && paid_until >= failed_since;
    return {
      ...after,
      ...(renews && { ends_on: null }),
      // What is paid beyond the day of the failure has come in.
      ...(isPaid && paid_until !== before.paid_until && { failed_since: null }),
    };
  });
  const placeOf = ({ brand_id }: MembershipDraft) => {
    const at = there.findIndex((one) => one.brand_id === brand_id);
    return at < 0 ? there.length : at;
  };
  return made.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The fields of which a row has neither one value nor one for each brand. */
export const miscounted = (fields: RowFields, count: number): string[] =>
  OF_BRANDS.flatMap((field) => {
    const { length = 1 } = fields[field] ?? {};
    return length === 1 || length === count
      ? []
      : formatStaffMessage('imports.of_brands', { label: MEMBER_FIELDS[field] });
  });

/**
 * What comes of the contracts that a row makes or changes: counted for the file by kind, and in days
 * for the row.
 */
export function contractsOfRow(
  member: Contracted,
  before: Contracted | undefined,
  { terms, today }: Contracts,
): { remarks: Remark[]; comes: string } {
  const changed = member.memberships.flatMap((now) => {
    const there = before?.memberships.find(({ brand_id }) => brand_id === now.brand_id);
    const ofBrand = terms.get(now.brand_id);
    if (!ofBrand || isDeepStrictEqual(there, now)) return [];
    const brand = ofBrand.label;
    const outlook = foreseen(now, ofBrand, today);
    const kinds = there ? [outlook.kind] : (['begins', outlook.kind] as const);
    const comes = formatOutlook(outlook, now, today);
    return { kinds, brand, comes: formatStaffMessage('imports.contract', { brand, comes }) };
  });
  return {
    remarks: changed.flatMap(({ kinds, brand }) =>
      kinds.map((kind) => ({
        text: formatStaffMessage(`imports.${kind}`, { brand }),
        isOfFile: true,
      })),
    ),
    comes: changed.map(({ comes }) => comes).join('\n'),
  };
}
