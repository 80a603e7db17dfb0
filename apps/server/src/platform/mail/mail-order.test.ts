import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createOutboxes, testMail } from '#testing/outbox.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';
import type { SendMail } from './deliver.ts';
import { mailTo } from './mail-template.ts';

const db = await createTestDatabase();
const errors: object[] = [];
const log = { info: () => {}, error: (line: object) => errors.push(line) } as never;
const outboxOf = createOutboxes(db, log);
const BATCH = '0198f0c4-0000-7000-8000-000000000001';
const nobody: SendMail = async () => {};
const put = (name: string, batchId: string | null = null) =>
  outboxOf(nobody).put(db.kysely, mailTo(testMail, `${name}@example.jp`, {}), { batchId });
const putBatch = async (count: number) => {
  for (let number = 1; number <= count; number += 1) await put(`batch-${number}`, BATCH);
};
const nameOf = ({ recipient }: { recipient: string }) => recipient.split('@', 1)[0] ?? '';
const states = async () =>
  (
    await db.pool.query(
      `SELECT error_kind, failed_at IS NOT NULL AS failed, attempts,
         round(extract(epoch FROM next_attempt_at - now()) / 3600) AS hours FROM mails ORDER BY id`,
    )
  ).rows;

beforeEach(async () => {
  errors.length = 0;
  await db.owner.query('TRUNCATE mails, suppressed_addresses, shared_refusals CASCADE');
});

/** Sends that are let go one by one, in the order in which they began. */
function heldSends() {
  const under: { name: string; go: () => void }[] = [];
  const send: SendMail = (mail) =>
    new Promise((resolve) => under.push({ name: nameOf(mail), go: () => resolve(undefined) }));
  return { under, send };
}

describe('a mail that somebody waits for', () => {
  test('goes before batches that were written earlier', async () => {
    await putBatch(3);
    await put('reset');
    const order: string[] = [];
    await outboxOf(async (mail) => {
      order.push(nameOf(mail));
      if (order.length === 2) await put('code');
    }).deliver();
    expect(order).toEqual(['reset', 'batch-1', 'code', 'batch-2', 'batch-3']);
  });

  test('finds a connection free, however many mails of a batch are under way', async () => {
    await putBatch(10);
    const { under, send } = heldSends();
    const outbox = outboxOf(send, { connections: 4 });
    const delivered = outbox.deliver();
    await expect.poll(() => under.length).toBe(3);
    await put('reset');
    outbox.wake();
    await expect.poll(() => under.map(({ name }) => name)).toContain('reset');
    const batch = () => under.filter(({ name }) => name.startsWith('batch'));
    expect(batch()).toHaveLength(3);
    // What was under way is finished by an outbox that stops, and nothing else is begun.
    const stopped = outbox.stop();
    for (const { go } of under) go();
    await stopped;
    expect(await delivered).toBeGreaterThanOrEqual(3);
    expect(batch()).toHaveLength(3);
  });
});

describe('the limits of a relay', () => {
  const LIMITS = { connections: 4, perMinute: 10, perDay: null };

  test('hold batches back at nine tenths, in all processes together, and single mails never', async () => {
    await putBatch(30);
    const sent: string[] = [];
    const send: SendMail = async (mail) => {
      sent.push(nameOf(mail));
    };
    const processes = [outboxOf(send, LIMITS), outboxOf(send, LIMITS)];
    const deliver = () => Promise.all(processes.map((outbox) => outbox.deliver()));
    await deliver();
    expect(sent).toHaveLength(9);
    for (let number = 0; number < 3; number += 1) await put(`reset-${number}`);
    await deliver();
    expect(sent.slice(9).sort()).toEqual(['reset-0', 'reset-1', 'reset-2']);
    await db.pool.query("UPDATE mails SET tried_at = tried_at - interval '1 minute'");
    await deliver();
    expect(sent).toHaveLength(21);
    expect(new Set(sent).size).toBe(21);
    await Promise.all(processes.map((outbox) => outbox.stop()));
  });

  test('let batches go on by themselves when the minute has room again', async () => {
    await putBatch(10);
    const sent: string[] = [];
    const outbox = outboxOf(async (mail) => {
      sent.push(nameOf(mail));
    }, LIMITS);
    await outbox.deliver();
    expect(sent).toHaveLength(9);
    await db.pool.query("UPDATE mails SET tried_at = tried_at - interval '1 minute'");
    await expect.poll(() => sent.length).toBe(10);
    await outbox.stop();
  });

  test('of a day are reckoned from the last 24 hours', async () => {
    await putBatch(12);
    const outbox = outboxOf(nobody, { perDay: 10 });
    expect(await outbox.deliver()).toBe(9);
    await put('reset');
    expect(await outbox.deliver()).toBe(1);
    await db.pool.query("UPDATE mails SET tried_at = tried_at - interval '24 hours'");
    expect(await outbox.deliver()).toBe(3);
  });
});

describe('a sender that the mail server refuses', () => {
  const refusing =
    (command: string, response: string): SendMail =>
    async () => {
      throw smtpRefusal(command, response);
    };
  const makeDue = () =>
    db.pool.query('UPDATE mails SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');

  test.each([
    ['MAIL FROM', '550 5.7.1 sender no', 'sender'],
    ['MAIL FROM', '553 not yours', 'sender'],
    ['RCPT TO', '550 5.7.1 relaying denied', 'relay'],
  ])(
    'at %s with %s gives up no mail for three days, and is told once',
    async (command, response, errorKind) => {
      for (const name of ['one', 'other']) await put(name);
      const outbox = outboxOf(refusing(command, response));
      for (let attempt = 1; attempt <= 16; attempt += 1) {
        await outbox.deliver();
        await makeDue();
      }
      expect(await states()).toMatchObject([
        { error_kind: errorKind, failed: false, attempts: 16 },
        { error_kind: errorKind, failed: false, attempts: 16 },
      ]);
      expect(errors).toMatchObject([{ event: 'mail.held_up' }]);
      expect((await db.pool.query('SELECT FROM suppressed_addresses')).rows).toEqual([]);
      await outbox.deliver();
      expect(await states()).toMatchObject([{ failed: true }, { failed: true }]);
    },
  );

  test('and that is put right, is told again when it comes back', async () => {
    await put('one');
    let send = refusing('MAIL FROM', '550 no');
    const outbox = outboxOf((mail) => send(mail));
    await outbox.deliver();
    send = nobody;
    await makeDue();
    expect(await outbox.deliver()).toBe(1);
    send = refusing('MAIL FROM', '550 no');
    await put('two');
    await outbox.deliver();
    expect(errors).toHaveLength(2);
  });
});
