import { formatHurdle } from '@orchard/contract/staff/broadcast-audience';
import { broadcastName, lackingText } from '@orchard/contract/staff/broadcast-text';
import type { BroadcastState, BroadcastStep } from '@orchard/contract/staff/broadcasts';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { findLastSave, findRevision } from '#console/records/history.view.ts';
import { conflict, savedBefore } from '#console/records/refused-writes.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import { holdBatch, retryMails, withdrawBatch } from '#platform/mail/mails.store.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { countAudience, skipReason, withChoices } from './audience.view.ts';
import {
  markCancelled,
  planBroadcast,
  setPaused,
  skipRest,
  unplanBroadcast,
} from './broadcasts.store.ts';
import { findSending, listFailedMails, type Sending } from './broadcasts.view.ts';

async function hold(tx: Kysely<DB>, id: number): Promise<Sending> {
  await lockRecord(tx, 'broadcasts', id);
  return orNotFound(findSending(tx, id));
}

/** Notes what was done with a sending; the record itself keeps its revision. */
const note = (
  tx: Kysely<DB>,
  staff: Staff,
  recordId: number,
  entry: Pick<AuditEntry, 'action' | 'label' | 'after'>,
) => audit(tx, staff, { ...entry, kind: 'broadcast-sendings', recordId });

/**
 * Plans the sending of a draft for a time, or for now.
 * @throws Problem 404; 409 where it is no draft, was saved by somebody else, or its members are
 *   others than the operator was shown; 422 for a time that has passed
 */
export async function planSending(
  tx: Kysely<DB>,
  staff: Staff,
  {
    id,
    revision,
    marker,
    at,
  }: {
    id: number;
    revision: number | undefined;
    marker: string;
    at: string | null;
  },
): Promise<void> {
  const sending = await hold(tx, id);
  if (sending.state !== 'draft') throw conflict(formatStaffMessage('broadcasts.state'));
  if ((await findRevision(tx, 'broadcasts', id)) !== revision) {
    throw savedBefore(await findLastSave(tx, 'broadcasts', id));
  }
  const lacking = lackingText(sending);
  if (lacking.length > 0) {
    throw conflict(formatStaffMessage('broadcasts.lacking', { label: lacking.join('と') }));
  }
  const audience = await countAudience(tx, sending);
  if (audience.hurdle) throw conflict(formatHurdle(audience.hurdle));
  const { count } = audience;
  if (audience.marker !== marker)
    throw conflict(formatStaffMessage('broadcasts.others', { count }));
  if (!(await planBroadcast(tx, id, at))) {
    throw fieldsProblem({ at: [formatStaffMessage('broadcasts.past')] });
  }
  const after = { count, ...(at && { at }) };
  const action = at === null ? 'send' : 'schedule';
  await note(tx, staff, id, { action, label: broadcastName(sending.subject), after });
}

/** The states in which a step can be done, and the one that it leads to. */
const STEPS: Record<BroadcastStep, { from: readonly BroadcastState[]; done?: BroadcastState }> = {
  pause: { from: ['sending'], done: 'paused' },
  go_on: { from: ['paused'], done: 'sending' },
  call_off: { from: ['sending', 'paused'], done: 'cancelled' },
  unschedule: { from: ['scheduled'], done: 'draft' },
  retry: { from: ['sending', 'sent'] },
};

/**
 * Pauses a sending, goes on, calls it off, takes back its plan, or tries its failed mails anew. Once
 * more is no harm.
 * @throws Problem 404; 409 where it is in another state by now
 */
export async function steerSending(
  tx: Kysely<DB>,
  staff: Staff,
  { id, step }: { id: number; step: BroadcastStep },
): Promise<void> {
  const { state, subject, batchId } = await hold(tx, id);
  const { from, done } = STEPS[step];
  if (state === done) return;
  if (!from.includes(state)) throw conflict(formatStaffMessage('broadcasts.state'));
  const names = {
    action: step === 'retry' ? 'resend' : step,
    label: broadcastName(subject),
  } as const;
  if (step === 'unschedule') await unplanBroadcast(tx, id);
  if (step === 'pause' || step === 'go_on') {
    await setPaused(tx, id, step === 'pause');
    await holdBatch(tx, batchId ?? '', step === 'pause');
  }
  if (step === 'call_off') {
    await markCancelled(tx, id);
    await skipRest(tx, id);
    await withdrawBatch(tx, batchId ?? '');
  }
  if (step === 'retry') {
    const isWanted = sql<boolean>`${skipReason} IS NULL`;
    const mails = await listFailedMails(tx, id, { from: withChoices, isWanted });
    if (mails.length === 0) throw conflict(formatStaffMessage('broadcasts.nothing_to_retry'));
    await retryMails(tx, mails);
    await note(tx, staff, id, { ...names, after: { count: mails.length } });
    return;
  }
  await note(tx, staff, id, names);
}
