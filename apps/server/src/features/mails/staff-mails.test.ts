import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { passwordChangedMail } from '#features/passwords/password-mails.view.ts';
import type { DueMail } from '#platform/mail/mail.ts';
import { createScene } from '#testing/scene.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';

const sent: DueMail[] = [];
let refusal: Error | undefined;
let isKept = false;
const { app, db, make, guest, asStaff, execute } = await createScene({
  limits: 'off',
  sendMail: async (mail) => {
    if (refusal) throw refusal;
    if (isKept) return 'kept';
    sent.push(mail);
  },
});

const list = staffApi['mails.list'];
const read = staffApi['mails.read'];
const resend = staffApi['mails.resend'];
const suppressed = staffApi['suppressed-addresses.list'];
const clearSuppressed = staffApi['suppressed-addresses.clear'];

beforeEach(async () => {
  await db.owner.query('TRUNCATE mails, suppressed_addresses, shared_refusals, audit_log CASCADE');
  sent.length = 0;
  refusal = undefined;
  isKept = false;
});

/** Returns a reset mail to a new member with this address. */
async function resetMail(email: string, name = '会員') {
  await make.member({ email, name });
  await guest().call(api.forgotPassword, { body: { email } });
  return (await execute`SELECT max(id) AS id FROM mails`)[0].id as number;
}
/** Returns a mail without a secret to this address. */
async function plainMail(email: string) {
  const template = passwordChangedMail({ id: 0, name: '会員', email }, 'http://localhost:3000', '');
  return (await app.outbox.put(db.kysely, template)).id;
}
const noSuchUser = () => smtpRefusal('RCPT TO', '550 5.1.1 no such user');
const again = (ids: number[], caller = asStaff()) => caller.attempt(resend, { body: { ids } });
const one = async (id: number) => (await asStaff().call(read, { params: { id } })).body;
const audited = async () =>
  execute`SELECT action, kind, record_id, label FROM audit_entries ORDER BY id`;

describe('the queue', () => {
  test('shows each mail with its state, filtered, searched and paged', async () => {
    const first = await resetMail('queue-1@example.jp');
    await app.outbox.deliver();
    refusal = new Error('connection refused');
    const second = await resetMail('queue-2@example.jp');
    await app.outbox.deliver();
    const states = async (query: object) =>
      (await asStaff().call(list, { query })).body.map(({ id, state }) => [id, state]);
    expect(await states({})).toEqual([
      [second, 'waiting'],
      [first, 'sent'],
    ]);
    expect(await states({ state: 'sent' })).toEqual([[first, 'sent']]);
    expect(await states({ kind: 'invitation' })).toEqual([]);
    expect(await states({ q: 'QUEUE-2' })).toEqual([[second, 'waiting']]);
    expect(await states({ p: '2', per_page: '1' })).toEqual([[first, 'sent']]);
    const { body } = await asStaff().call(list, { query: { state: 'waiting' } });
    expect(body[0]).toMatchObject({
      recipient: 'queue-2@example.jp',
      kind: 'password_reset',
      subject: 'パスワード再設定のご案内',
      attempts: 1,
      error: 'Error: connection refused',
      error_kind: 'other',
      is_suppressed: false,
      is_current: true,
    });
  });

  test('never shows a link that gives access to an account', async () => {
    const mail = await one(await resetMail('secret@example.jp', '<b>名前</b>'));
    await app.outbox.deliver();
    const secret = /password-reset\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? 'none';
    expect(secret.length).toBeGreaterThan(20);
    expect(mail.text).toContain('<b>名前</b> 様');
    expect(mail.text).toContain('（リンクは表示しません）');
    expect(JSON.stringify(mail)).not.toContain(secret);
    const { body } = await asStaff().call(list);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('sending again', () => {
  test('tries a failed mail again, as the same mail', async () => {
    refusal = new Error('not now');
    const id = await plainMail('again@example.jp');
    await execute`UPDATE mails SET attempts = 16`;
    await app.outbox.deliver();
    const before = await one(id);
    expect(before.state).toBe('failed');
    refusal = undefined;
    expect((await again([id])).body).toEqual({ count: 1, skipped: 0, reasons: [] });
    await app.outbox.deliver();
    const after = await one(id);
    expect(after).toMatchObject({ state: 'sent', message_id: before.message_id, error: null });
    expect(await audited()).toEqual([
      {
        action: 'resend',
        kind: 'mails',
        record_id: id,
        label: 'again@example.jp パスワードが変更されました',
      },
    ]);
  });

  test('sends a copy of a sent mail, once for repeated presses', async () => {
    const id = await plainMail('copy@example.jp');
    await app.outbox.deliver();
    const answers = await Promise.all([again([id]), again([id]), again([id, id])]);
    expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 0, 1]);
    await app.outbox.deliver();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ text: sent[0]?.text, recipient: 'copy@example.jp' });
    expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
    expect((await one(sent[1]?.id ?? 0)).resent_from).toBe(id);
  });

  test('skips mails that wait, are out of date, suppressed or missing', async () => {
    refusal = new Error('not now');
    const waits = await plainMail('waits@example.jp');
    const late = await plainMail('late@example.jp');
    const gone = await plainMail('gone@example.jp');
    await app.outbox.deliver();
    await execute`
      UPDATE mails SET next_attempt_at = NULL, sent_at = now(),
      expires_at = CASE WHEN id = ${late} THEN now() - interval '1 second' END
      WHERE id = ANY(${[late, gone]})`;
    await execute`INSERT INTO suppressed_addresses VALUES ('gone@example.jp', '550', NULL)`;
    const { body } = await again([waits, late, gone, 99_999]);
    expect(body).toEqual({
      count: 0,
      skipped: 4,
      reasons: [
        '送信待ちのメールは、そのまま順に送信されます。',
        '内容の有効期限が切れたメールは再送できません。',
        '送信停止中の宛先には再送できません。',
        '見つからないメールがありました。',
      ],
    });
    expect((await one(late)).is_current).toBe(false);
    expect((await one(gone)).is_suppressed).toBe(true);
    expect(await audited()).toEqual([]);
  });

  test.each([
    [{ ids: 'a' }],
    [{ ids: [0] }],
    [{ ids: Array.from({ length: 101 }, (_, i) => i + 1) }],
    [{}],
  ])('of what is no list of mails is refused: %.30j', async (body) => {
    expect((await asStaff().refused(resend, { body: body as never })).status).toBe(422);
  });
});

describe('an address that refuses for good', () => {
  test('is shown with its reason and its blocked mails, and can be released', async () => {
    refusal = noSuchUser();
    await make.member({ email: 'Gone-2@example.jp', name: '山田 一郎' });
    const id = await plainMail('Gone-2@example.jp');
    await app.outbox.deliver();
    const later = await execute`
        INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id)
        VALUES ('password_changed', 'gone-2@example.jp', 'a', 'a', 'a', '<later@x>') RETURNING id`;
    await app.outbox.deliver();
    expect(await one(later[0].id)).toMatchObject({ state: 'failed', error: 'suppressed' });
    const { body } = await asStaff().call(suppressed, { query: { q: '一郎' } });
    expect(body).toEqual([
      {
        id: 'gone-2@example.jp',
        address: 'gone-2@example.jp',
        reason: 'Error: refused: 550 5.1.1 no such user',
        error_kind: 'no_such_user',
        suppressed_at: expect.stringMatching(/^\d{4}-/),
        member_name: '山田 一郎',
        kept_back: 1,
      },
    ]);
    refusal = undefined;
    const clear = () =>
      asStaff().call(clearSuppressed, { body: { addresses: ['GONE-2@example.jp'] } });
    expect((await clear()).body).toEqual({ count: 1 });
    expect((await clear()).body).toEqual({ count: 0 });
    expect((await asStaff().call(suppressed)).body).toEqual([]);
    expect((await again([id, later[0].id])).body.count).toBe(2);
    await app.outbox.deliver();
    expect(sent).toHaveLength(2);
    expect(await audited()).toMatchObject([
      { action: 'clear', kind: 'suppressed-addresses', label: 'gone-2@example.jp' },
      { action: 'resend' },
      { action: 'resend' },
    ]);
  });

  test('is released with all that were refused in the same words, and gets what was kept back', async () => {
    const reasons = staffApi['suppressed-addresses.reasons'];
    refusal = noSuchUser();
    for (const name of ['gone-3', 'gone-4']) await resetMail(`${name}@example.jp`);
    await app.outbox.deliver();
    await execute`
      INSERT INTO suppressed_addresses (address, reason, words) VALUES ('other@example.jp', 'x', 'x')`;
    const [reason, ...more] = (await asStaff().call(reasons)).body;
    expect([reason, more]).toEqual([
      { words: '550 5.1.1 no such user', error_kind: 'no_such_user', count: 2 },
      [],
    ]);
    refusal = undefined;
    const clear = () =>
      asStaff().call(staffApi['suppressed-addresses.clearReason'], {
        body: { words: reason?.words ?? '' },
      });
    expect((await clear()).body).toEqual({ count: 2 });
    expect((await clear()).body).toEqual({ count: 0 });
    await execute`UPDATE mails SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`;
    await app.outbox.deliver();
    // With the links that they were written with.
    const links = sent.map(({ text }) => /password-reset\/([\w-]{20,})/.exec(text)?.[1]);
    expect(new Set(links).size).toBe(2);
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'gone-3@example.jp',
      'gone-4@example.jp',
    ]);
    expect((await asStaff().call(suppressed)).body.map(({ address }) => address)).toEqual([
      'other@example.jp',
    ]);
    expect(await audited()).toMatchObject([
      { action: 'clear', label: 'gone-3@example.jp' },
      { action: 'clear', label: 'gone-4@example.jp' },
    ]);
  });
});

describe('a site without a mail server', () => {
  test('says of its mails that they are kept, and sends them out once more when asked', async () => {
    isKept = true;
    const id = await plainMail('kept@example.jp');
    await app.outbox.deliver();
    expect((await one(id)).state).toBe('kept');
    const states = (await asStaff().call(list, { query: { state: 'kept' } })).body;
    expect(states).toMatchObject([{ id, state: 'kept' }]);
    isKept = false;
    expect((await again([id])).body.count).toBe(1);
    await app.outbox.deliver();
    expect((await asStaff().call(list, { query: { state: 'sent' } })).body).toHaveLength(1);
  });
});
