import type { AuditAction } from '@orchard/contract/staff/audit-log-names';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { ROLE_LABELS, type StaffRole } from '@orchard/contract/staff/rights';
import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { findLastSave, findRevision } from '#console/records/history.view.ts';
import { conflict, refusedDraft, savedBefore } from '#console/records/refused-writes.ts';
import {
  addStaff,
  forgetStaffTries,
  issueStaffToken,
  lockStaff,
  STAFF_LINK_LIFETIME,
  setDisabled,
  storeOperator,
} from '#features/staff-auth/staff-auth.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Message } from '#platform/mail/mail-template.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { endWaysIn } from '#ways-in';
import {
  staffAccountChangedEmail,
  staffAuthenticatorChangedEmail,
  staffLinkMail,
} from './operator-mails.view.ts';
import { findOperatorFields, hasAdmin, type OperatorFields } from './operators.view.ts';

export type OperatorParts = Pick<SiteParts, 'db' | 'outbox' | 'origin' | 'limits'>;

export interface OperatorDraft {
  name: string;
  email: string;
  roles: StaffRole[];
}

const KIND = 'operators';

export async function mailStaffLink(
  tx: Kysely<DB>,
  { outbox, origin }: Pick<OperatorParts, 'outbox' | 'origin'>,
  operator: { id: number; name: string; email: string },
): Promise<void> {
  const secret = await issueStaffToken(tx, operator.id);
  const mailMessage = staffLinkMail(operator, origin, secret);
  await outbox.put(tx, mailMessage, { expiresIn: STAFF_LINK_LIFETIME });
}

/**
 * Invites an operator.
 * @returns the id
 * @throws Problem 422 when the address is taken
 */
export async function inviteOperator(
  parts: OperatorParts,
  staff: Staff,
  draft: OperatorDraft,
): Promise<number> {
  const id = await parts.db.kysely.transaction().execute(async (tx) => {
    const added = await addStaff(tx, { ...draft, passwordHash: null }).catch((error) => {
      throw refusedDraft(error, draft);
    });
    const after = await findOperatorFields(tx, added);
    await mailStaffLink(tx, parts, { id: added, ...draft });
    await audit(tx, staff, {
      action: 'create',
      kind: KIND,
      recordId: added,
      label: draft.name,
      after: after ?? null,
    });
    return added;
  });
  parts.outbox.wake();
  return id;
}

interface OperatorAction {
  id: number;
  /** Its name in the audit log. */
  action: AuditAction;
  do(tx: Kysely<DB>, operator: OperatorFields): Promise<unknown>;
  /** The mail to the operator's old address; undefined: none. */
  mail?(operator: OperatorFields): Message | undefined;
  /** Runs after the change. */
  after?(operator: OperatorFields): Promise<void>;
}

/**
 * Performs an action on an operator and logs it. Actions run one after the other, so that an
 * administrator is always left.
 * @throws Problem 404 when there is no such operator, 409 when no administrator would be left
 */
const doTo = async (
  { db, outbox }: OperatorParts,
  staff: Staff,
  { id, action, do: act, mail = () => undefined, after: follow }: OperatorAction,
): Promise<void> => {
  const operator = await db.kysely.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const before = await orNotFound(findOperatorFields(tx, id));
    await act(tx, before);
    if (!(await hasAdmin(tx))) throw conflict(formatStaffMessage('conflict.last_admin'));
    // Without a password there is no access to protect, and the address may be wrong.
    const message = before.state === 'invited' ? undefined : mail(before);
    if (message) await outbox.put(tx, message);
    const after = (await findOperatorFields(tx, id)) ?? null;
    const label = after?.name ?? before.name;
    await audit(tx, staff, { action, kind: KIND, recordId: id, label, before, after });
    return before;
  });
  await follow?.(operator);
  outbox.wake();
};

const namesOf = ({ roles }: OperatorDraft) => roles.map((role) => ROLE_LABELS[role]).join('、');

/** The lines of the mail about changes of sign-in and rights. */
const changesOf = (before: OperatorDraft, after: OperatorDraft): string[] => [
  ...(namesOf(before) === namesOf(after) ? [] : [`役割：${namesOf(before)} → ${namesOf(after)}`]),
  ...(before.email === after.email ? [] : [`メールアドレス：${before.email} → ${after.email}`]),
];

/**
 * Saves name, address and roles; roles take effect with the operator's next request.
 * @param revision the revision that was read
 * @throws Problem 409 when another operator has saved since, or no administrator would be left
 */
export const updateOperator = (
  parts: OperatorParts,
  staff: Staff,
  { id, revision, draft }: { id: number; revision: number | undefined; draft: OperatorDraft },
): Promise<void> =>
  doTo(parts, staff, {
    id,
    action: 'update',
    do: async (tx, before) => {
      if ((await findRevision(tx, KIND, id)) !== revision) {
        throw savedBefore(await findLastSave(tx, KIND, id));
      }
      await storeOperator(tx, id, draft).catch((error) => {
        throw refusedDraft(error, draft);
      });
      // A link in another mailbox may be another person's.
      if (before.email !== draft.email) {
        await endWaysIn(tx, { kind: 'staff', id, what: 'gets another address' });
      }
    },
    mail: (before) => {
      const changes = changesOf(before, draft);
      return changes.length > 0 ? staffAccountChangedEmail(before, changes) : undefined;
    },
  });

/** Mails a new link, ends the older one, and clears the count of failed attempts. */
export const sendOperatorLink = (parts: OperatorParts, staff: Staff, id: number): Promise<void> =>
  doTo(parts, staff, {
    id,
    action: 'send_link',
    do: async (tx) => {
      const operator = await findOperatorFields(tx, id);
      if (operator?.state === 'disabled') {
        throw fieldsProblem({ state: [formatStaffMessage('conflict.disabled_operator')] });
      }
      if (operator) await mailStaffLink(tx, parts, { id, ...operator });
    },
    after: (operator) => forgetStaffTries(parts.limits, { id, ...operator }),
  });

/** Suspends an operator and ends all sessions and links. */
export const disableOperator = (parts: OperatorParts, staff: Staff, id: number): Promise<void> =>
  doTo(parts, staff, {
    id,
    action: 'disable',
    do: async (tx) => {
      await setDisabled(tx, id, true);
      await endWaysIn(tx, { kind: 'staff', id, what: 'is shut out' });
    },
    mail: (before) =>
      before.state === 'disabled' ? undefined : staffAccountChangedEmail(before, ['利用停止']),
  });

export const enableOperator = (parts: OperatorParts, staff: Staff, id: number): Promise<void> =>
  doTo(parts, staff, {
    id,
    action: 'enable',
    do: (tx) => setDisabled(tx, id, false),
    mail: (before) =>
      before.state === 'disabled' ? staffAccountChangedEmail(before, ['利用再開']) : undefined,
  });

/** Removes the authenticator and all passkeys, and ends the sessions; the next sign-in enrols a new one. */
export const resetAuthenticator = (
  parts: OperatorParts,
  staff: Staff,
  id: number,
): Promise<void> => {
  let passkeys: string[] = [];
  return doTo(parts, staff, {
    id,
    action: 'reset_authenticator',
    do: async (tx) => {
      ({ passkeys } = await endWaysIn(tx, { kind: 'staff', id, what: 'loses the authenticator' }));
    },
    mail: (before) =>
      staffAuthenticatorChangedEmail(
        before,
        passkeys.length > 0 ? '認証アプリとパスキーのリセット' : '認証アプリのリセット',
      ),
    after: (operator) => forgetStaffTries(parts.limits, { id, ...operator }),
  });
};

export const endSessionsOf = (parts: OperatorParts, staff: Staff, id: number): Promise<void> =>
  doTo(parts, staff, {
    id,
    action: 'end_sessions',
    do: (tx) => endWaysIn(tx, { kind: 'staff', id, what: 'is signed out' }),
  });
