import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SendMail } from '#platform/mail/deliver.ts';
import type { DueMail } from '#platform/mail/mail.ts';
import { withdrawMails } from '#platform/mail/mails.store.ts';
import { createBroadcasts } from '#testing/broadcasts.ts';
import { triesAll } from '#testing/cases.ts';
import { sentenceOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';
import { createBroadcastSender } from './send-broadcasts.commands.ts';

const sent: DueMail[] = [];
let accept: SendMail = async () => {};
const scene = await createScene({
  limits: 'off',
  sendMail: async (mail) => {
    const end = await accept(mail);
    sent.push(mail);
    return end;
  },
});
const { app, config, db, make } = scene;
const { write, read, send, steer, recipients } = createBroadcasts(scene);
const { origin } = config.publicUrl;

beforeEach(async () => {
  await app.broadcastSender.run();
  await app.outbox.deliver();
  await db.owner.query(
    'TRUNCATE broadcasts, mails, segments, suppressed_addresses, notification_choices, audit_log, shared_refusals CASCADE',
  );
  await db.pool.query('DELETE FROM members');
  sent.length = 0;
  accept = async () => {};
});

const members = async (count: number) => {
  const made: Awaited<ReturnType<typeof make.member>>[] = [];
  for (let number = 0; number < count; number += 1) made.push(await make.member());
  return made;
};
const finish = async () => {
  await app.broadcastSender.run();
  await app.outbox.deliver();
};
const addresses = () => sent.map(({ recipient }) => recipient).sort();
const unknown = () => smtpRefusal('RCPT TO', '550 5.1.1 no such user');

describe('a sending', () => {
  test('reaches exactly the audience, each once, in the name of its brand', async () => {
    const people = await members(60);
    const suspended = await make.member({ isSuspended: true });
    const draft = await write();
    const { status, body } = await send(draft);
    expect({ status, state: (body as { state: string }).state }).toEqual({
      status: 200,
      state: expect.stringMatching(/^(?:scheduled|sending|sent)$/),
    });
    await finish();
    expect(addresses()).toEqual(people.map(({ email }) => email).sort());
    expect(new Set(sent.map(({ list }) => list?.name))).toEqual(new Set(['broadcast']));
    const [mail] = sent;
    expect(mail?.subject).toMatch(/^会員 \d+ 様へのご案内$/);
    const record = await read(draft.id);
    expect(record).toMatchObject({
      state: 'sent',
      counts: { waiting: 0, sent: 60, failed: 0, skipped: 1 },
      skipped: [{ reason: 'suspended', count: 1 }],
      revision: draft.revision,
    });
    expect(await recipients(draft.id, 'skipped')).toMatchObject([{ id: suspended.id }]);
    // One batch, behind every mail that somebody waits for.
    const { rows } = await db.pool.query('SELECT count(DISTINCT batch_id) AS count FROM mails');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('looks at each member once more as the mail is put', async () => {
    const [leaves, ends, stays] = await members(3);
    const draft = await write();
    await send(draft, { at: '2999-01-01 00:00:00' });
    // The sender that the plan has woken finds nothing due, and rests.
    await app.broadcastSender.run();
    // Its recipients are fixed, and no mail of it is put yet.
    await db.pool.query('UPDATE broadcasts SET scheduled_at = now()');
    const early = createBroadcastSender(
      {
        db,
        outbox: {
          ...app.outbox,
          put: async () => {
            throw new Error('the process dies');
          },
        },
        origin,
      },
      { error: () => {} },
    );
    await early.run();
    expect((await read(draft.id)).counts.waiting).toBe(3);
    await db.pool.query(
      "INSERT INTO notification_choices (member_id, stopped) VALUES ($1, 'mails')",
      [leaves?.id],
    );
    await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [ends?.id]);
    await finish();
    expect(addresses()).toEqual([stays?.email]);
    expect(await recipients(draft.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: leaves?.id, outcome: 'skipped', reason: 'opted_out' }),
        expect.objectContaining({ id: ends?.id, outcome: 'skipped', reason: 'suspended' }),
        expect.objectContaining({ id: stays?.id, outcome: 'sent' }),
      ]),
    );
  });

  test.each([
    ['for the first time', false],
    ['again', true],
  ])('never reaches who opts out %s as the mail is put', async (_, hasChosen) => {
    const [leaves, stays] = await members(2);
    const memberId = leaves?.id ?? 0;
    if (hasChosen) {
      await db.pool.query('INSERT INTO notification_choices (member_id) VALUES ($1)', [memberId]);
    }
    const optOut = () =>
      db.kysely.transaction().execute(async (tx) => {
        await sql`
          INSERT INTO notification_choices (member_id, stopped) VALUES (${memberId}, 'mails')
          ON CONFLICT (member_id) DO UPDATE SET stopped = excluded.stopped`.execute(tx);
        await withdrawMails(tx, memberId, 'broadcast');
      });
    const isBlocked = async () => {
      const { rows } = await db.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%stopped%'",
      );
      return rows.length > 0;
    };
    let leaving: Promise<void> | undefined;
    let hasLeft = false;
    const draft = await write();
    await send(draft, { at: '2999-01-01 00:00:00' });
    await db.pool.query('UPDATE broadcasts SET scheduled_at = now()');
    const put: typeof app.outbox.put = async (...args) => {
      leaving ??= optOut().then(() => {
        hasLeft = true;
      });
      await expect.poll(async () => hasLeft || (await isBlocked())).toBe(true);
      return app.outbox.put(...args);
    };
    const outbox = { ...app.outbox, put, wake: () => {} };
    await createBroadcastSender({ db, outbox, origin }, { error: () => {} }).run();
    await leaving;
    await finish();
    expect(addresses()).toEqual([stays?.email]);
    expect(await recipients(draft.id, 'skipped')).toMatchObject([
      { id: memberId, reason: 'withdrawn' },
    ]);
  });

  test('by several processes, of which one dies, reaches each once', {
    skip: !triesAll,
  }, async () => {
    const people = await members(130);
    const draft = await write();
    await send(draft, { at: '2999-01-01 00:00:00' });
    await db.pool.query('UPDATE broadcasts SET scheduled_at = now()');
    let left = 70;
    const dying = createBroadcastSender(
      {
        db,
        outbox: {
          ...app.outbox,
          put: async (...args) => {
            left -= 1;
            if (left < 0) throw new Error('the process dies');
            return app.outbox.put(...args);
          },
        },
        origin,
      },
      { error: () => {} },
    );
    const others = [1, 2].map(() =>
      createBroadcastSender({ db, outbox: app.outbox, origin }, { error: () => {} }),
    );
    await Promise.all([dying, ...others].map((one) => one.run()));
    await finish();
    expect(addresses()).toEqual(people.map(({ email }) => email).sort());
    expect((await read(draft.id)).counts.sent).toBe(130);
  });

  test('stops at once, with mails in the outbox held back, and goes on where it was', async () => {
    const people = await members(120);
    const draft = await write();
    let paused: Promise<unknown> | undefined;
    accept = async () => {
      paused ??= steer(draft.id, 'pause');
      await paused;
    };
    await send(draft);
    await finish();
    // Those that were under way; one connection is no batch's.
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(4);
    const record = await read(draft.id);
    expect(record.state).toBe('paused');
    expect(record.counts.waiting).toBe(120 - sent.length);
    await finish();
    await db.pool.query('UPDATE mails SET next_attempt_at = now() WHERE sent_at IS NULL');
    await finish();
    expect(sent.length).toBeLessThan(4);
    accept = async () => {};
    // Pressed twice.
    const both = await Promise.all([steer(draft.id, 'go_on'), steer(draft.id, 'go_on')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await finish();
    expect(addresses()).toEqual(people.map(({ email }) => email).sort());
    expect((await read(draft.id)).state).toBe('sent');
    expect((await steer(draft.id, 'pause')).status).toBe(409);
  });

  test('is called off: what waits is withdrawn, what went out stays', async () => {
    await members(70);
    const draft = await write();
    let paused: Promise<unknown> | undefined;
    accept = async () => {
      paused ??= steer(draft.id, 'pause');
      await paused;
    };
    await send(draft);
    await finish();
    const gone = sent.length;
    expect((await steer(draft.id, 'call_off')).status).toBe(200);
    await finish();
    expect(sent).toHaveLength(gone);
    const record = await read(draft.id);
    expect(record).toMatchObject({
      state: 'cancelled',
      counts: { waiting: 0, sent: gone, failed: 0, skipped: 70 - gone },
      skipped: [{ reason: 'cancelled', count: 70 - gone }],
    });
    expect((await steer(draft.id, 'go_on')).status).toBe(409);
  });

  test('names who could not be reached, and tries them again where that may help', async () => {
    const [dead, full, fine] = await members(3);
    accept = async ({ recipient }) => {
      if (recipient === dead?.email) throw unknown();
      if (recipient === full?.email) throw smtpRefusal('DATA', '552 5.2.2 full');
    };
    const draft = await write();
    await send(draft);
    await app.broadcastSender.run();
    // The last try of three days.
    await db.pool.query('UPDATE mails SET attempts = 16 WHERE recipient = $1', [full?.email]);
    await finish();
    expect((await read(draft.id)).counts).toMatchObject({ waiting: 0, sent: 1, failed: 2 });
    const failed = await recipients(draft.id, 'failed');
    expect(failed.map(({ id, reason }) => [id, reason])).toEqual(
      expect.arrayContaining([
        [dead?.id, 'no_such_user'],
        [full?.id, 'mailbox_full'],
      ]),
    );
    accept = async () => {};
    expect((await steer(draft.id, 'retry')).status).toBe(200);
    await finish();
    expect(addresses()).toEqual([full?.email, fine?.email].sort());
    expect((await read(draft.id)).counts).toMatchObject({ waiting: 0, sent: 2, failed: 1 });
    const again = await steer(draft.id, 'retry');
    expect([again.status, sentenceOf(again)]).toEqual([
      409,
      'もう一度送信できるメールがありません。',
    ]);
  });

  test('says of mails that have not left the machine that they are kept, also when they are thrown away', async () => {
    await members(2);
    accept = async () => 'kept';
    const draft = await write();
    await send(draft);
    await finish();
    const found = { state: 'kept', counts: { waiting: 0, sent: 0, kept: 2 } };
    expect(await read(draft.id)).toMatchObject(found);
    await finish();
    await db.pool.query('DELETE FROM mails');
    expect(await read(draft.id)).toMatchObject(found);
  });

  test('keeps what became of each when the mails are thrown away', async () => {
    const [dead] = await members(2);
    accept = async ({ recipient }) => {
      if (recipient === dead?.email) throw unknown();
    };
    const draft = await write();
    await send(draft);
    await finish();
    await db.pool.query("UPDATE mails SET created_at = now() - interval '181 days'");
    await finish();
    await db.pool.query('DELETE FROM mails');
    expect((await read(draft.id)).counts).toMatchObject({ waiting: 0, sent: 1, failed: 1 });
    expect(await recipients(draft.id, 'failed')).toMatchObject([
      { id: dead?.id, reason: 'no_such_user', mail_id: null },
    ]);
  });
});
