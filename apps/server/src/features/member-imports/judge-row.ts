import { formatMessage } from '@orchard/contract/messages';
import type { ImportOutcome } from '@orchard/contract/staff/imports';
import { MEMBER_FIELDS } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { RowFields } from './read-row.ts';

/** A member before or after the import. */
export interface ImportedMember {
  name: string;
  kana: string;
  nickname: string;
  email: string;
  brand_ids: number[];
  membership_from: string | null;
  membership_until: string | null;
  is_suspended: boolean;
}

/** The outcome of a row: the resulting member, or the faults. */
export type Judgement =
  | { outcome: Exclude<ImportOutcome, 'wrong'>; member: ImportedMember; reasons: [] }
  | { outcome: 'wrong'; member: null; reasons: string[] };

const wrong = (reasons: string[]): Judgement => ({ outcome: 'wrong', member: null, reasons });

const isSame = (a: ImportedMember, b: ImportedMember) =>
  a.name === b.name &&
  a.kana === b.kana &&
  a.nickname === b.nickname &&
  a.membership_from === b.membership_from &&
  a.membership_until === b.membership_until &&
  a.brand_ids.join() === b.brand_ids.join();

/** The outcome of a row whose address no member has. */
function newMember(fields: RowFields, brandIds: readonly number[]): ImportedMember | string {
  if (fields.name === undefined)
    return formatMessage('validation.required', { label: MEMBER_FIELDS.name });
  return {
    name: fields.name,
    kana: fields.kana ?? '',
    nickname: fields.nickname ?? fields.name,
    email: fields.email,
    brand_ids: fields.brand_ids ?? [...brandIds],
    membership_from: fields.membership_from ?? null,
    membership_until: fields.membership_until ?? null,
    is_suspended: false,
  };
}

/**
 * Decides the outcome of a row. A known address selects its member; fields in the row change,
 * others stay.
 * @param existing the member with the row's address, if any
 * @param brandIds the brands of new members whose row names none
 */
export function judgeRow(
  fields: RowFields,
  existing: ImportedMember | undefined,
  brandIds: readonly number[],
): Judgement {
  // The stored address stays: only its case can differ.
  const member = existing
    ? { ...existing, ...fields, email: existing.email }
    : newMember(fields, brandIds);
  if (typeof member === 'string') return wrong([member]);
  const { membership_from: from, membership_until: until } = member;
  if (from !== null && until !== null && until < from)
    return wrong([formatStaffMessage('members.period')]);
  if (!existing) return { outcome: 'new', member, reasons: [] };
  const outcome = isSame(existing, member) ? 'unchanged' : 'changed';
  return { outcome, member, reasons: [] };
}
