import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createOutboxes, testMail } from '#testing/outbox.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';
import type { SendMail } from './deliver.ts';
import { mailTo } from './mail-template.ts';

const db = await createTestDatabase();
const events: string[] = [];
const note = ({ event }: { event: string }) => events.push(event);
const outboxOf = createOutboxes(db, { info: note, error: note } as never);
const BATCH = '0198f0c4-0000-7000-8000-000000000001';
const nameOf = (recipient: string) => recipient.split('@', 1)[0] ?? '';

let taken: string[] = [];
/** A mail server that knows nobody, or does not know those of these names. */
const unknown =
  (names: (name: string) => boolean = () => true): SendMail =>
  async ({ recipient }) => {
    const name = nameOf(recipient);
    if (!names(name)) {
      taken.push(name);
      return;
    }
    throw smtpRefusal('RCPT TO', `550 5.1.1 <${recipient}>: User unknown`);
  };
const well = unknown(() => false);
const put = async (names: string[], batchId: string | null = null) => {
  for (const name of names) {
    await outboxOf(well).put(db.kysely, mailTo(testMail, `${name}@example.jp`, {}), { batchId });
  }
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index + 1}`);
const stopped = async () => {
  const { rows } = await db.pool.query('SELECT address FROM suppressed_addresses ORDER BY address');
  return rows.map(({ address }) => nameOf(address));
};
/** Lets time pass for the waiting mails and for the pause. */
const pass = (interval: string) =>
  db.pool.query(`
    UPDATE mails SET next_attempt_at = next_attempt_at - interval '${interval}',
      tried_at = tried_at - interval '${interval}';
    UPDATE shared_refusals SET resumes_at = resumes_at - interval '${interval}',
      noticed_at = noticed_at - interval '${interval}'`);
const tried = async () => {
  const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM mails WHERE attempts > 0');
  return rows[0].n;
};

beforeEach(async () => {
  [taken, events.length] = [[], 0];
  await db.owner.query('TRUNCATE mails, suppressed_addresses, shared_refusals CASCADE');
});

describe('when three of the last ten addresses are refused in the same words', () => {
  test('none is stopped, the first two are released, and the rest of the batch waits', async () => {
    await put(numbered(8), BATCH);
    await outboxOf(unknown()).deliver();
    expect(await stopped()).toEqual([]);
    expect(await tried()).toBe(3);
    expect(events.filter((event) => event === 'mail.paused')).toHaveLength(1);
    const { rows } = await db.pool.query('SELECT FROM mails WHERE next_attempt_at IS NOT NULL');
    expect(rows).toHaveLength(8);
    expect(await outboxOf(well).deliver()).toBe(0);
  });

  test('it goes on by itself once a mail is taken, and all arrive', async () => {
    await put(numbered(8), BATCH);
    await outboxOf(unknown()).deliver();
    await pass('1 minute');
    await outboxOf(well).deliver();
    await pass('1 minute');
    await outboxOf(well).deliver();
    expect(taken.sort()).toEqual(numbered(8));
    expect(events).toContain('mail.resumed');
  });

  test('one mail is tried after 1, 5, 15 and 15 minutes so long as none is taken', async () => {
    await put(numbered(12), BATCH);
    await outboxOf(unknown()).deliver();
    const tries = [await tried()];
    for (const pause of [1, 5, 15, 15]) {
      await pass(`${pause - 0.5} minutes`);
      await outboxOf(unknown()).deliver();
      tries.push(await tried());
      await pass('30 seconds');
      await outboxOf(unknown()).deliver();
      tries.push(await tried());
    }
    // Before its time none, then one each.
    expect(tries).toEqual([3, 3, 4, 4, 5, 5, 6, 6, 7]);
    expect(await stopped()).toEqual([]);
  });

  test('a mail that somebody waits for is tried all the same, and if it is taken the batch goes on', async () => {
    await put(numbered(8), BATCH);
    await outboxOf(unknown()).deliver();
    await put(['reset']);
    await outboxOf(well).deliver();
    expect(taken).toEqual(['reset', 'n4', 'n5', 'n6', 'n7', 'n8']);
  });

  test('other words stop nobody either, so long as none is taken', async () => {
    await put(numbered(8), BATCH);
    await outboxOf(unknown()).deliver();
    await put(['reset']);
    await outboxOf(async () => {
      throw smtpRefusal('RCPT TO', '550 No such user here');
    }).deliver();
    expect(await stopped()).toEqual([]);
  });
});

describe('addresses that are unknown indeed, among many others', () => {
  const isGone = (name: string) => name.startsWith('gone');

  test('are stopped hours later, and hold the others up for a minute', async () => {
    await put(['gone1', 'n1', 'gone2', 'n2', 'gone3', 'n3', 'n4', 'gone4', 'n5'], BATCH);
    await outboxOf(unknown(isGone)).deliver();
    expect(taken).toEqual(['n1', 'n2']);
    await pass('1 minute');
    await outboxOf(unknown(isGone)).deliver();
    expect(taken).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
    expect(await stopped()).toEqual([]);
    for (const wait of ['1 minute', '5 minutes', '15 minutes', '60 minutes', '6 hours']) {
      await pass(wait);
      await outboxOf(unknown(isGone)).deliver();
    }
    expect(await stopped()).toEqual(['gone1', 'gone2', 'gone3', 'gone4']);
    expect(events.filter((event) => event === 'mail.paused')).toHaveLength(1);
  });

  test('are stopped at once when they are few', async () => {
    await put(['gone1', ...numbered(5), 'gone2', ...numbered(9).slice(5)], BATCH);
    await outboxOf(unknown(isGone)).deliver();
    expect(await stopped()).toEqual(['gone1', 'gone2']);
    expect(taken).toEqual(numbered(9));
  });
});
