import { formatMessage } from '@orchard/contract/messages';
import { IMPORT_FIELDS, type ImportOutcome } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { RowWish } from './read-row.ts';

/** A member as the site has one, or is to have. */
export interface ImportedMember {
  name: string;
  nickname: string;
  email: string;
  brand_ids: number[];
  membership_from: string | null;
  membership_until: string | null;
  is_suspended: boolean;
}

/** What becomes of a row: the member as it would be, or why it cannot be. */
export type Judgement =
  | { outcome: Exclude<ImportOutcome, 'wrong'>; member: ImportedMember; reasons: [] }
  | { outcome: 'wrong'; member: null; reasons: string[] };

const wrong = (reasons: string[]): Judgement => ({ outcome: 'wrong', member: null, reasons });

const isSame = (a: ImportedMember, b: ImportedMember) =>
  a.name === b.name &&
  a.nickname === b.nickname &&
  a.membership_from === b.membership_from &&
  a.membership_until === b.membership_until &&
  a.brand_ids.join() === b.brand_ids.join();

/** What a row without a member on the site makes of it. */
function newMember(wish: RowWish, brandIds: readonly number[]): ImportedMember | string {
  if (wish.name === undefined)
    return formatMessage('validation.required', { label: IMPORT_FIELDS.name });
  return {
    name: wish.name,
    nickname: wish.nickname ?? wish.name,
    email: wish.email,
    brand_ids: wish.brand_ids ?? [...brandIds],
    membership_from: wish.membership_from ?? null,
    membership_until: wish.membership_until ?? null,
    is_suspended: false,
  };
}

/**
 * Decides what becomes of a row. An address that the site knows is that member's, whose fields
 * change where the row says something; what it does not say stays as it is.
 * @param existing the member with the row's address, if there is one
 * @param brandIds the brands of new members for whom the row names none
 */
export function judgeRow(
  wish: RowWish,
  existing: ImportedMember | undefined,
  brandIds: readonly number[],
): Judgement {
  // The address stays as the site has it: only its case can differ.
  const member = existing
    ? { ...existing, ...wish, email: existing.email }
    : newMember(wish, brandIds);
  if (typeof member === 'string') return wrong([member]);
  const { membership_from: from, membership_until: until } = member;
  if (from !== null && until !== null && until < from)
    return wrong([formatStaffMessage('members.period')]);
  if (!existing) return { outcome: 'new', member, reasons: [] };
  const outcome = isSame(existing, member) ? 'unchanged' : 'changed';
  return { outcome, member, reasons: [] };
}
