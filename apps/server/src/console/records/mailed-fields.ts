import { MAILED_FIELDS } from '@orchard/contract/staff/kind-rights';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { may } from '@orchard/contract/staff/rights';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { Problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';

type Fields = Readonly<Record<string, unknown>> | null;

/** Whether records of a kind have fields that stand in mails. */
export const isMailed = (kind: string): boolean => kind in MAILED_FIELDS;

/**
 * Refuses to give fields that stand in mails another value to whoever may not, or gave no code lately.
 * @param from the record as it is; null: it is not there
 * @param to what it is to be; null: it goes, and says nothing any more
 * @throws Problem 403
 */
export function guardMailed(
  { roles, hasFreshCode }: Pick<Staff, 'roles' | 'hasFreshCode'>,
  kind: string,
  from: object | null,
  to: object | null,
): void {
  const said = (draft: object | null, field: string) => (draft as Fields)?.[field] || '';
  const fields = to ? (MAILED_FIELDS[kind] ?? []) : [];
  if (fields.every((field) => said(from, field) === said(to, field))) return;
  if (!may(roles, 'mail.write')) {
    throw new Problem(403, { message: formatStaffMessage('mailed.forbidden') });
  }
  if (!hasFreshCode) throw new Problem(403, freshCodeProblem);
}
