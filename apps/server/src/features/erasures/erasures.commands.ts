import type { PendingErasure } from '@orchard/contract/erasures';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { forgetFinished } from '#platform/mail/mails.store.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { keepAccessList } from './access-list.commands.ts';
import { eraseMember } from './erase-member.commands.ts';
import { endedMail, leavingMail, stayingMail } from './erasure-mails.view.ts';
import { addErasure, removeErasure, storeSeen, takeToRemind } from './erasures.store.ts';
import { findErasure, findPending, listDue, listToRemind } from './erasures.view.ts';

export type LeavingParts = Pick<SiteParts, 'db' | 'outbox' | 'origin'>;

/** Who leaves, and the operator who enters it; without one the member asks. */
interface Leaving {
  memberId: number;
  staff?: Staff;
}

/** How long before the day a member is reminded. */
const REMINDED_BEFORE = '3 days';

/**
 * Notes that a member leaves, so that everything of theirs is erased after the days of grace, or takes
 * it back. It is told by mail and bell, and audited where an operator does it.
 * @throws Problem 404
 */
export const changeErasure = (
  { db, outbox, origin }: LeavingParts,
  { memberId, staff }: Leaving,
  kind: 'ask' | 'withdraw',
): Promise<PendingErasure['erasure']> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockRecord(tx, 'member-erasures', memberId);
    const member = await orNotFound(findAddressee(tx, memberId));
    const before = (await findPending(tx, memberId)) ?? null;
    const eraseOn =
      kind === 'ask'
        ? await addErasure(tx, memberId, {
            staffId: staff?.id ?? null,
            byStaff: staff !== undefined,
          })
        : undefined;
    const isChanged = kind === 'ask' ? eraseOn !== undefined : await removeErasure(tx, memberId);
    const after = (await findPending(tx, memberId)) ?? null;
    if (!isChanged) return after;
    const mail =
      eraseOn === undefined ? stayingMail(member) : leavingMail(member, origin, { eraseOn });
    await outbox.put(tx, mail);
    const text =
      eraseOn === undefined ? 'データの消去が取り消されました。' : 'データの消去を受け付けました。';
    await notifyOfSecurity(tx, memberId, text);
    if (staff) {
      const action = kind === 'ask' ? 'ask_erasure' : 'withdraw_erasure';
      const label = member.name;
      const entry = { action, kind: 'member-erasures', recordId: memberId, label } as const;
      await audit(tx, staff, { ...entry, before, after });
    }
    return after;
  });

/**
 * Notes that an operator has seen that a member leaves, and has stopped what is charged.
 * @throws Problem 404
 */
export const noteErasureSeen = ({ db }: Pick<LeavingParts, 'db'>, staff: Staff, memberId: number) =>
  db.kysely.transaction().execute(async (tx) => {
    await lockRecord(tx, 'member-erasures', memberId);
    const before = await orNotFound(findErasure(tx, memberId));
    if (!(await storeSeen(tx, memberId, staff.id))) return before;
    const after = await orNotFound(findErasure(tx, memberId));
    const noted = ({ seen_at }: typeof before) => ({ seen_at });
    await audit(tx, staff, {
      ...{ action: 'note_erasure', kind: 'member-erasures', recordId: memberId },
      ...{ label: before.name ?? '', before: noted(before), after: noted(after) },
    });
    return after;
  });

/**
 * Notes the erasure of members whose membership ended long ago, as the rules of retention say; once
 * more does no harm.
 */
export async function askErasureOfEnded(
  tx: Kysely<DB>,
  { outbox }: Pick<LeavingParts, 'outbox'>,
  memberIds: readonly number[],
): Promise<void> {
  for (const memberId of memberIds) {
    await lockRecord(tx, 'member-erasures', memberId);
    const member = await findAddressee(tx, memberId);
    const eraseOn = await addErasure(tx, memberId, { staffId: null, byStaff: true });
    if (member && eraseOn !== undefined) await outbox.put(tx, endedMail(member, { eraseOn }));
  }
}

/** Reminds members who leave within days; answers how many. */
export async function remindLeaving({ db, outbox, origin }: LeavingParts): Promise<number> {
  const remind = (memberId: number) =>
    db.kysely.transaction().execute(async (tx) => {
      const eraseOn = await takeToRemind(tx, memberId, REMINDED_BEFORE);
      const member = eraseOn === undefined ? undefined : await findAddressee(tx, memberId);
      if (!member || eraseOn === undefined) return 0;
      await outbox.put(tx, leavingMail(member, origin, { eraseOn, isReminder: true }));
      return 1;
    });
  return workOnEach(await listToRemind(db.kysely, REMINDED_BEFORE), async ([memberId]) => {
    const reminded = await remind(memberId);
    if (reminded > 0) outbox.wake();
    return reminded;
  });
}

/** Erasures of one turn. */
const AT_ONCE = 100;

interface ErasingParts extends Pick<SiteParts, 'db' | 'outbox'> {
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  config: Pick<Config, 'dataDir' | 'backupTo' | 'backupLastDay'> & { appSecret: string };
}

/**
 * Erases the members whose day has come, each by itself, and brings the list beside the backups up to
 * date. What fails is logged, and tried again at the next turn.
 * @returns how many were erased
 */
export async function eraseDue({ db, outbox, log, config }: ErasingParts): Promise<number> {
  let erased = 0;
  // Receipts that were sent name somebody who is gone.
  await forgetFinished(db.kysely, 'erasure_receipt');
  const due = await listDue(db.kysely, AT_ONCE);
  for (const memberId of due) {
    try {
      const counts = await db.kysely.transaction().execute((tx) =>
        eraseMember(tx, memberId, {
          appSecret: config.appSecret,
          receipt: { outbox, backupDays: config.backupLastDay },
        }),
      );
      if (!counts) continue;
      erased += 1;
      log.info({ user_id: memberId, counts }, 'member.erased');
    } catch (error) {
      log.error({ err: error, user_id: memberId }, 'member.erasure_failed');
    }
  }
  if (erased > 0) outbox.wake();
  if (erased > 0) await keepAccessList(db, config);
  return erased;
}
