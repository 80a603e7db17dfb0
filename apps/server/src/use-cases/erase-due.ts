import type { FastifyBaseLogger } from 'fastify';
import { listDue } from '#features/erasures/erasures.view.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { forgetFinished } from '#platform/mail/mails.store.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { eraseMember } from './erase-member.ts';
import { keepAccessList } from './keep-access-list.ts';

/** Erasures of one turn. */
const AT_ONCE = 100;

/** What erasing members whose day has come depends on. */
export interface ErasingParts {
  db: Database;
  outbox: Outbox;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  config: Pick<Config, 'appSecret' | 'dataDir' | 'backupTo' | 'backupLastDay'>;
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
      const counts = await db.kysely
        .transaction()
        .execute((tx) =>
          eraseMember(tx, memberId, { receipt: { outbox, backupDays: config.backupLastDay } }),
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
