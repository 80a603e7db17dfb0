import { MAIL_BLAMES, type MailErrorKind } from '@orchard/contract/staff/mails';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { StoredMail } from './mail.ts';
import { listLastTries } from './mail.view.ts';
import { isRefusal, mailErrorKind, refusalWords } from './mail-error.ts';
import {
  giveUpSuppressed,
  MOST_TRIES,
  markFailed,
  RETRY_AFTER,
  retryStopped,
} from './mails.store.ts';
import { findPause, findShared, pauseBatches } from './shared-refusals.store.ts';
import { clearRefusedIn, suppressAddress } from './suppressed-addresses.store.ts';

/** What became of a mail that was not taken. */
export interface Failure {
  kind: MailErrorKind;
  /** It is tried no more. */
  isFinal: boolean;
  /** Nothing is sent to its address any more. */
  isStopped: boolean;
  /** Batches began to pause: so many were refused in the same words that it is not they. */
  hasPaused: boolean;
}

/** Of the last so many different addresses … */
const LAST = 10;
/** … so many refused in the same words are not at fault. */
const MANY = 3;

/** A refusal with what is compared of it. */
interface Refusal {
  reason: string;
  kind: MailErrorKind;
  words: string;
}

/** What a refusal is: its own; one that many meet; or its own after all. */
type Share = 'own' | 'shared' | 'proved' | 'paused now';

/**
 * Whether a refusal is one of many; then nobody is stopped for it, and those are released who were.
 * While nothing is taken, each is, whatever it says. If mails are taken since, and this one is still
 * refused hours later, it is about the address; only refusals of all make batches pause then.
 */
async function judgeShared(
  tx: Kysely<DB>,
  { recipient, attempt }: StoredMail,
  { words, kind }: Refusal,
): Promise<Share> {
  const pause = await findPause(tx);
  if (pause === 'over') await pauseBatches(tx, words, kind);
  if (pause) return 'shared';
  const shared = await findShared(tx, words);
  if (shared?.wasTakenSince && attempt > RETRY_AFTER.length) return 'proved';
  const others = await listLastTries(tx, { except: recipient, count: LAST - 1 });
  const same = others.filter(
    ({ recipient: other, error }) => error !== null && refusalWords(error, other) === words,
  );
  if (same.length + 1 < (shared ? LAST : MANY)) return shared ? 'shared' : 'own';
  await pauseBatches(tx, words, kind);
  const released = await clearRefusedIn(tx, words, '1 day');
  await retryStopped(
    tx,
    released.map(({ address }) => address),
  );
  return 'paused now';
}

/** Notes a refusal. The recipient's own stops the address, unless many are refused like that. */
async function noteRefusal(db: Kysely<DB>, mail: StoredMail, refusal: Refusal): Promise<Failure> {
  const { reason, kind, words } = refusal;
  return db.transaction().execute(async (tx) => {
    // One process judges at a time, so each sees the refusals of the others.
    await sql`SELECT pg_advisory_xact_lock(hashtext('mail refusals'))`.execute(tx);
    const share = await judgeShared(tx, mail, refusal);
    const isOwn = share === 'own' || share === 'proved';
    const isStopped = isOwn && MAIL_BLAMES[kind] === 'recipient';
    const isOver = mail.attempt > MOST_TRIES;
    const end = isStopped ? 'stopped' : isOver ? 'given up' : null;
    await markFailed(tx, mail.id, { error: reason, kind, end });
    if (isStopped) {
      await suppressAddress(tx, mail, { reason, kind, words });
      await giveUpSuppressed(tx);
    }
    return { kind, isFinal: end !== null, isStopped, hasPaused: share === 'paused now' };
  });
}

/** Notes that a mail was not taken, and whether it is tried again. */
export async function noteFailure(
  db: Kysely<DB>,
  mail: StoredMail,
  error: unknown,
): Promise<Failure> {
  const kind = mailErrorKind(error, mail.recipient);
  // PostgreSQL stores no NUL, whatever a mail server says.
  const reason = String(error).replaceAll('\0', '').slice(0, 1000);
  if (isRefusal(error)) {
    return noteRefusal(db, mail, { reason, kind, words: refusalWords(reason, mail.recipient) });
  }
  const isFinal = kind === 'unreadable' || mail.attempt > MOST_TRIES;
  await markFailed(db, mail.id, { error: reason, kind, end: isFinal ? 'given up' : null });
  return { kind, isFinal, isStopped: false, hasPaused: false };
}
