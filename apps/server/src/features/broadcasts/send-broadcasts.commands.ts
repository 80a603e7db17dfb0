import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { lockRecord } from '#console/records/audit.store.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findMailSender } from '#platform/mail/mail.view.ts';
import { audienceOf } from './audience.view.ts';
import { broadcastMessage } from './broadcast-mail.view.ts';
import {
  addRecipients,
  holdSending,
  markStarted,
  noteRecipients,
  settleRecipients,
  takeRecipients,
  unplanBroadcast,
} from './broadcasts.store.ts';
import { findSending, listDue, listUnfinished, listWaiting } from './broadcasts.view.ts';

type BroadcastParts = Pick<SiteParts, 'db' | 'outbox' | 'origin'>;

/** Mails in one transaction: so long the choices of their members wait for it. */
const AT_ONCE = 50;

/**
 * Fixes the recipients of a broadcast whose turn it is; one that nobody would get becomes a draft
 * again. Answers nothing where another process was faster.
 */
async function beginSending(tx: Kysely<DB>, id: number): Promise<void> {
  await lockRecord(tx, 'broadcasts', id);
  const sending = await findSending(tx, id);
  if (sending?.state !== 'scheduled') return;
  const found =
    sending.brand_id === null ? ({ hurdle: 'brand_gone' } as const) : await audienceOf(tx, sending);
  if ('hurdle' in found) {
    await unplanBroadcast(tx, id, found.hurdle);
    return;
  }
  await markStarted(tx, id);
  if ((await addRecipients(tx, id, found.members)) === 0) throw new EmptyAudience();
}

/** Nobody is left to get a broadcast. */
class EmptyAudience extends Error {}

/**
 * Puts the mails of recipients, each after a last look at the member.
 * @returns how many of them were still waiting
 */
async function putMails(
  tx: Kysely<DB>,
  { outbox, origin }: BroadcastParts,
  id: number,
  memberIds: readonly number[],
): Promise<number> {
  const sending = await holdSending(tx, id);
  if (!sending) return 0;
  const recipients = await takeRecipients(tx, id, memberIds);
  const brandId = sending.brandId ?? 0;
  const product = (await findMailSender(tx, { brandId }))?.name ?? '';
  const noted: Parameters<typeof noteRecipients>[2][number][] = [];
  for (const { reason, ...recipient } of recipients) {
    const memberId = recipient.id;
    if (reason !== null) {
      noted.push({ memberId, mailId: null, reason });
      continue;
    }
    const message = broadcastMessage({ ...sending, brandId, product }, recipient, { origin });
    const options = { batchId: sending.batchId, list: { name: 'broadcast', memberId } };
    const { id: mailId } = await outbox.put(tx, message, options);
    noted.push({ memberId, mailId, reason: null });
  }
  await noteRecipients(tx, id, noted);
  return recipients.length;
}

/** Sends broadcasts in the background; several processes may work at once. */
export function createBroadcastSender(
  parts: BroadcastParts,
  log: Pick<FastifyBaseLogger, 'error'>,
): BackgroundWorker {
  const { db, outbox } = parts;
  const begin = (id: number) =>
    db.kysely
      .transaction()
      .execute((tx) => beginSending(tx, id))
      .catch((error) => {
        if (!(error instanceof EmptyAudience)) throw error;
        return unplanBroadcast(db.kysely, id, 'empty');
      });

  /** One that fails leaves the others their turn, and is tried again in a minute. */
  const each = async (ids: readonly number[], work: (id: number) => Promise<unknown>) => {
    for (const id of ids) {
      if (worker.isStopping) return;
      await work(id).catch((error) => log.error({ err: error, broadcast: id }, 'broadcasts'));
    }
  };

  async function work(): Promise<void> {
    await each(await listDue(db.kysely), begin);
    await each(await listUnfinished(db.kysely), async (id) => {
      // Whoever cannot be written to goes on waiting, and the others get theirs.
      await workOnEach(
        await listWaiting(db.kysely, id),
        async (memberIds) => {
          if (worker.isStopping) return 0;
          const put = await db.kysely
            .transaction()
            .execute((tx) => putMails(tx, parts, id, memberIds));
          if (put > 0) outbox.wake();
          return put;
        },
        AT_ONCE,
      );
    });
    await settleRecipients(db.kysely);
  }

  const worker = createBackgroundWorker('broadcasts', log, work);
  return worker;
}
