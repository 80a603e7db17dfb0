import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { refusedDraft } from '#console/records/refused-writes.ts';
import { sendInvitation } from '#features/members/members.commands.ts';
import { findHolder, findWrittenMember } from '#features/members/members.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { foldPayments } from './fold-payments.ts';
import { holdContract, noteSeen, type PaymentContract } from './payment-contracts.store.ts';
import { findPayingMember } from './payment-events.view.ts';
import { addPayer, writePayments } from './work-in-payments.commands.ts';

type Parts = Pick<SiteParts, 'db' | 'outbox' | 'origin' | 'product'>;

/** The contract, of which no member is known. @throws Problem 404, or 422 where it is joined already */
async function holdUnknown(tx: Kysely<DB>, id: number, field: string): Promise<PaymentContract> {
  const contract = await orNotFound(holdContract(tx, id));
  if ((await findPayingMember(tx, contract)) === undefined) return contract;
  throw fieldsProblem({ [field]: [formatStaffMessage('payments.joined')] });
}

/** Gives a member the contract; the payments of its number are worked in. */
async function giveTo(
  tx: Kysely<DB>,
  staff: Staff,
  { memberId, contract, field }: { memberId: number; contract: PaymentContract; field: string },
): Promise<void> {
  const member = await orNotFound(findWrittenMember(tx, memberId));
  const now = member.memberships.find((one) => one.brand_id === contract.brand_id);
  // Without a payment there is no day on which a new membership would end.
  if (!now && !foldPayments(null, contract.events, contract.brand_id)) {
    throw fieldsProblem({ [field]: [formatStaffMessage('payments.unpaid')] });
  }
  if (now) await noteSeen(tx, now);
  await writePayments(tx, staff, memberId, contract);
}

/**
 * Joins payments to a member: the membership follows them from now on, in place of another number.
 * @throws Problem 404, or 422 where it cannot be
 */
export const joinPayer = (
  { db }: Parts,
  staff: Staff,
  { id, memberId }: { id: number; memberId: number },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockRecord(tx, 'members', memberId);
    const contract = await holdUnknown(tx, id, 'member_id');
    if (!(await findWrittenMember(tx, memberId))) {
      throw fieldsProblem({
        member_id: [formatStaffMessage('validation.gone', { label: '会員' })],
      });
    }
    await giveTo(tx, staff, { memberId, contract, field: 'member_id' });
  });

/**
 * Makes a member of a payer, or gives the brand to the member with the address; who has no password
 * gets one mail.
 * @throws Problem 404, or 422 where the member holds the brand already, or nothing was paid
 */
export const invitePayer = (
  parts: Parts,
  staff: Staff,
  { id, ...payer }: { id: number; name: string; email: string },
): Promise<void> =>
  parts.db.kysely
    .transaction()
    .execute(async (tx) => {
      const holder = await findHolder(tx, payer.email);
      if (holder) await lockRecord(tx, 'members', holder.id);
      const contract = await holdUnknown(tx, id, 'email');
      if (!foldPayments(null, contract.events, contract.brand_id)) {
        throw fieldsProblem({ email: [formatStaffMessage('payments.unpaid')] });
      }
      if (!holder) return addPayer(tx, parts, staff, { contract, payer });
      const { memberships, name } = await orNotFound(findWrittenMember(tx, holder.id));
      if (memberships.some(({ brand_id }) => brand_id === contract.brand_id)) {
        throw fieldsProblem({ email: [formatStaffMessage('payments.member', { name })] });
      }
      await giveTo(tx, staff, { memberId: holder.id, contract, field: 'email' });
      if (holder.hasPassword || holder.isSuspended) return;
      await sendInvitation(tx, parts, { id: holder.id, name, email: holder.email });
    })
    // Somebody else has given the address to a member at this moment.
    .catch((error) => {
      throw refusedDraft(error, payer);
    });

/** Notes that an operator has seen what waited: payments of no member, or money given back. */
export const notePaymentSeen = ({ db }: Parts, staff: Staff, id: number): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const contract = await orNotFound(holdContract(tx, id));
    await noteSeen(tx, contract);
    const entry = { action: 'note_payment', kind: 'payment-events', recordId: id } as const;
    await audit(tx, staff, { ...entry, label: contract.reference });
  });
