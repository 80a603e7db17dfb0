import { isDeepStrictEqual } from 'node:util';
import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import { daysOf } from '@orchard/contract/staff/membership-terms';
import { openMembership } from '@orchard/contract/staff/memberships';
import { PAYMENT_EVENTS } from '@orchard/contract/staff/payment-events';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type Auditor, audit, lockRecord } from '#console/records/audit.store.ts';
import { addMembers, sendInvitation } from '#features/members/members.commands.ts';
import { findHolder, findWrittenMember } from '#features/members/members.view.ts';
import { storeMemberships } from '#features/memberships/memberships.commands.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { Unreadable } from './adapters/payment-event.ts';
import { ADAPTERS } from './adapters/read-message.ts';
import { foldPayments, withPayments } from './fold-payments.ts';
import { isCut, noteArrival, takeArrival } from './payment-arrivals.store.ts';
import {
  addEvent,
  holdContract,
  listDue,
  noteWaiting,
  noteWorkedIn,
  type PaymentContract,
} from './payment-contracts.store.ts';
import { findPayingMember } from './payment-events.view.ts';

type Parts = Pick<SiteParts, 'db' | 'outbox' | 'origin' | 'product'>;

const actorOf = ({ source }: PaymentContract): Auditor => ({
  ...{ id: null, name: `決済「${source.name}」`, ip: '' },
});

/**
 * Works all events of a contract in on a member's membership, which is there or begins. The member's
 * lock is held.
 */
export async function writePayments(
  tx: Kysely<DB>,
  by: Auditor,
  memberId: number,
  contract: PaymentContract,
): Promise<void> {
  const { brand_id, reference, events, worked } = contract;
  const member = await orNotFound(findWrittenMember(tx, memberId));
  const held = member.memberships.find((one) => one.brand_id === brand_id);
  const now = held ? { ...held, reference } : null;
  const fresh = events.filter(({ id }) => id > worked);
  const earlier = events.filter(({ id }) => id <= worked);
  const made = foldPayments(contract.base, earlier, brand_id);
  const numbered = made && { ...made, reference };
  // What the payments have made of it already they do not make again, where it is joined anew, too.
  const goesOn = worked > 0 && (held?.reference === reference || isDeepStrictEqual(now, numbered));
  const [base, before] = goesOn ? [contract.base, made] : [now, now];
  const folded = foldPayments(base, events, brand_id);
  const begun = { ...openMembership(brand_id), ...folded, reference };
  const next =
    now && before && folded ? withPayments(now, { before, folded, fresh }) : (now ?? begun);
  await noteWorkedIn(tx, contract, base);
  if (isDeepStrictEqual(held, next)) return;
  const others = member.memberships.filter((one) => one !== held);
  await storeMemberships(tx, memberId, [...others, next]);
  await noteMember(tx, by, memberId, member);
}

async function noteMember(tx: Kysely<DB>, by: Auditor, recordId: number, before: object | null) {
  const after = await orNotFound(findWrittenMember(tx, recordId));
  const action = before ? 'update' : 'create';
  await audit(tx, by, { action, kind: 'members', recordId, label: after.name, before, after });
}

interface Payer {
  name: string;
  email: string;
}

/** Makes a member of a payer and invites by one mail. */
export async function addPayer(
  tx: Kysely<DB>,
  parts: Parts,
  by: Auditor,
  { contract, payer: { name, email } }: { contract: PaymentContract; payer: Payer },
): Promise<void> {
  const { brand_id, reference, events } = contract;
  const folded = foldPayments(null, events, brand_id);
  const memberships = [{ ...openMembership(brand_id), ...folded, reference }];
  const drafts = [{ name, nickname: name, email, passwordHash: null, memberships }];
  const [id] = (await addMembers(tx, drafts)) as [number];
  await noteMember(tx, by, id, null);
  await sendInvitation(tx, parts, { id, name, email });
  await noteWorkedIn(tx, contract, null);
}

/** The payer who is invited without a question; undefined where an operator has to look. */
async function invitedPayer(tx: Kysely<DB>, contract: PaymentContract): Promise<Payer | undefined> {
  const { source, email, name, brand_id, events, terms, today } = contract;
  // It was a member's, or somebody has decided already.
  if (contract.worked > 0 || contract.is_seen) return undefined;
  const folded = foldPayments(null, events, brand_id);
  if (!source.invites || !EMAIL_PATTERN.test(email) || !folded) return undefined;
  // Who is charged on may have been erased; forms alone have no word for a new payer.
  const isNew = source.kind === 'form' || events.some(({ kind }) => kind === 'joined');
  if (!isNew) return undefined;
  const { last_day } = daysOf(folded, terms, today);
  const isOver = last_day !== null && last_day < today;
  if (isOver || events.some(({ kind }) => kind === 'refunded')) return undefined;
  if (await findHolder(tx, email)) return undefined;
  return { email, name: name || email.split('@', 1).join('') };
}

/** Works one contract in; answers whether somebody was invited. */
const workInContract = (
  parts: Parts,
  { id, ...named }: { id: number; brand_id: number; reference: string },
): Promise<boolean> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const memberId = await findPayingMember(tx, named);
    if (memberId !== undefined) await lockRecord(tx, 'members', memberId);
    const contract = await holdContract(tx, id);
    if (!contract?.is_due) return false;
    // Somebody has just given the number to another: the next run finds who it is.
    if ((await findPayingMember(tx, named)) !== memberId) return false;
    const by = actorOf(contract);
    if (memberId === undefined) {
      const payer = await invitedPayer(tx, contract);
      await (payer ? addPayer(tx, parts, by, { contract, payer }) : noteWaiting(tx, id));
      return payer !== undefined;
    }
    await writePayments(tx, by, memberId, contract);
    return false;
  });

/** Reads the next arrival; answers whether there was one. */
async function readArrival({ db }: Parts): Promise<boolean> {
  let taken: number | undefined;
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      const arrival = await takeArrival(tx);
      taken = arrival?.id;
      if (!arrival) return false;
      if (isCut(arrival.body)) throw new Unreadable('256 KiBを超えているため、読み取れません。');
      const events = ADAPTERS[arrival.kind](arrival);
      if (events === 'ignored') {
        await noteArrival(tx, arrival.id, { outcome: 'ignored', detail: '' });
        return true;
      }
      let added = 0;
      for (const event of events) added += Number(await addEvent(tx, arrival, event));
      const detail = events.map(({ kind, reference }) => `${PAYMENT_EVENTS[kind]}（${reference}）`);
      const outcome = added > 0 ? 'read' : 'repeated';
      await noteArrival(tx, arrival.id, { outcome, detail: detail.join('、') });
      return true;
    });
  } catch (error) {
    if (taken === undefined || isUnavailable(error)) throw error;
    const detail = error instanceof Unreadable ? error.message : '内容を処理できませんでした。';
    await noteArrival(db.kysely, taken, { outcome: 'unreadable', detail });
    return true;
  }
}

/** Works in what arrived: each message once, each contract by its provider's time. */
export function createPaymentWorker(
  parts: Parts,
  log: Pick<FastifyBaseLogger, 'error'>,
): BackgroundWorker {
  const worker: BackgroundWorker = createBackgroundWorker('payments', log, async () => {
    while (!worker.isStopping && (await readArrival(parts)));
    await workOnEach(await listDue(parts.db.kysely), async ([due]) => {
      if (worker.isStopping) return 0;
      if (await workInContract(parts, due)) parts.outbox.wake();
      return 1;
    });
  });
  return worker;
}
