import { randomUUID } from 'node:crypto';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { passwordChangedMail } from '#features/passwords/password-mails.view.ts';
import { createScene } from '#testing/scene.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';

let refusal: Error | undefined;
const { app, db, make, asStaff, execute } = await createScene({
  limits: 'off',
  sendMail: async () => {
    if (refusal) throw refusal;
  },
});
const origin = 'http://localhost:3000';
const sending = async () => (await asStaff().call(staffApi['mails.sending'])).body;

async function invite(count: number): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: count }, () => make.member({ password: null })),
  );
  const ids = people.map(({ id }) => id);
  await asStaff().call(staffApi.inviteMembers, { body: { ids } });
  // Wait until the sending that this started is over.
  await app.outbox.deliver();
}

beforeEach(async () => {
  await db.owner.query('TRUNCATE mails, shared_refusals, suppressed_addresses CASCADE');
  refusal = undefined;
});

test('a site that sends nothing in batches says so', async () => {
  const name = { id: 0, name: '会員', email: 'single@example.jp' };
  await app.outbox.put(db.kysely, passwordChangedMail(name, origin, ''));
  expect(await sending()).toEqual({
    batches: [],
    minutes_left: null,
    refused: null,
    leaves_site: false,
  });
});

test('invitations sent many at once are counted until the last has gone', async () => {
  refusal = new Error('not now');
  await invite(4);
  expect(await sending()).toEqual({
    batches: [{ kind: 'invitation', done: 0, total: 4 }],
    minutes_left: null,
    refused: null,
    leaves_site: false,
  });
  refusal = undefined;
  await execute`UPDATE mails SET next_attempt_at = now() WHERE id = (SELECT min(id) FROM mails)`;
  await app.outbox.deliver();
  // One mail in this minute and three left: three minutes at most.
  await execute`
    UPDATE mails SET tried_at = now() - interval '50 seconds' WHERE sent_at IS NOT NULL`;
  expect(await sending()).toMatchObject({
    batches: [{ kind: 'invitation', done: 1, total: 4 }],
    minutes_left: 3,
  });
  await execute`UPDATE mails SET next_attempt_at = now() WHERE sent_at IS NULL`;
  await app.outbox.deliver();
  expect((await sending()).batches).toEqual([]);
});

test('one invitation is no batch', async () => {
  refusal = new Error('not now');
  await invite(1);
  expect((await sending()).batches).toEqual([]);
});

test('several batches of a kind are one line, and each kind has its own', async () => {
  for (const kind of ['invitation', 'invitation', 'invitation_reminder']) {
    await execute`
      INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, batch_id)
      SELECT ${kind}, 'a@example.jp', 'a', 'a', 'a', '<' || gen_random_uuid() || '@x>',
        ${randomUUID()}
      FROM generate_series(1, 5)`;
  }
  expect((await sending()).batches).toEqual([
    { kind: 'invitation', done: 0, total: 10 },
    { kind: 'invitation_reminder', done: 0, total: 5 },
  ]);
});

test('a refused sender is shown with the words of the server, as long as mails wait for it', async () => {
  const response = '550 5.7.1 sender no';
  refusal = smtpRefusal('MAIL FROM', response);
  await invite(2);
  expect((await sending()).refused).toEqual({
    kind: 'sender',
    count: 2,
    error: `Error: refused: ${response}`,
    resumes_at: null,
  });
  refusal = undefined;
  await execute`UPDATE mails SET next_attempt_at = now()`;
  await app.outbox.deliver();
  expect((await sending()).refused).toBeNull();
});

test('a pause of batches is shown with what many were refused with, and until when', async () => {
  refusal = smtpRefusal('RCPT TO', '550 5.1.1 User unknown');
  await invite(5);
  expect((await sending()).refused).toEqual({
    kind: 'no_such_user',
    count: 5,
    error: '550 5.1.1 User unknown',
    resumes_at: expect.stringMatching(/^\d{4}-/),
  });
  refusal = undefined;
  await execute`UPDATE mails SET next_attempt_at = now()`;
  await execute`UPDATE shared_refusals SET resumes_at = now()`;
  await app.outbox.deliver();
  expect((await sending()).refused).toBeNull();
});
