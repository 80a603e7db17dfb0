import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { sendReminder } from '#features/invitations/invitations.commands.ts';
import { MAIL_TEMPLATES } from '#features/mail-templates/mail-templates.view.ts';
import { inviteMember } from '#features/members/members.commands.ts';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';
import { RENEWALS } from './mails.commands.ts';

const { app, db, config, make, guest, as, asStaff, mailsTo, clear, execute } = await createScene({
  limits: 'off',
});
const parts = { outbox: app.outbox, product: config.productName, origin: config.publicUrl.origin };
const OVER = [expect.stringContaining('用件が済んでいるメール')];
const PASSWORD = 'ringo to budou 42';
const passwords = { password: PASSWORD, password_confirmation: PASSWORD };

beforeEach(async () => {
  await clear();
  await execute`DELETE FROM mails`;
});

let people = 0;
const newAddress = () => {
  people += 1;
  return `renewed-${people}@example.jp`;
};
const again = async (id: number) =>
  (await asStaff().call(staffApi['mails.resend'], { body: { ids: [id] } })).body;
const newest = async (address: string) => {
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
};
const setFirst = (token: string) =>
  guest().call(api.setFirstPassword, { body: { token, ...passwords } });
const reset = (token: string, email: string) =>
  guest().attempt(api.resetPassword, { body: { token, email, ...passwords } });

async function invited() {
  const email = newAddress();
  const brandIds = await findBrandIds(db.kysely, ['orchard_main']);
  await db.kysely
    .transaction()
    .execute((tx) => inviteMember(tx, parts, { email, name: '新しい会員', brandIds }));
  return { email, mail: await newest(email) };
}

test('each mail with a secret link can be renewed', () => {
  const secret = MAIL_TEMPLATES.filter(({ isSecret }) => isSecret).map(({ kind }) => kind);
  expect([...RENEWALS.keys()].sort()).toEqual(secret.sort());
});

test('a reset link is sent again as a new one, good for its time, until it was used', async () => {
  const { email } = await make.member();
  await guest().call(api.forgotPassword, { body: { email } });
  const first = await newest(email);
  expect(await again(first.id)).toEqual({ count: 1, skipped: 0, reasons: [] });
  const second = await newest(email);
  expect(secretIn(second)).not.toBe(secretIn(first));
  expect(linkIn(second).searchParams.get('email')).toBe(linkIn(first).searchParams.get('email'));
  const rows = await execute`SELECT resent_from FROM mails WHERE id = ${second.id}`;
  expect(rows).toEqual([{ resent_from: first.id }]);
  expect((await reset(secretIn(first), email)).status).toBe(422);
  expect((await reset(secretIn(second), email)).status).toBe(200);
  await execute`UPDATE mails SET created_at = created_at - interval '2 minutes'`;
  expect(await again(second.id)).toEqual({ count: 0, skipped: 1, reasons: OVER });
});

test('a reset link whose hour is over is sent again, as a new hour', async () => {
  const { email } = await make.member();
  await guest().call(api.forgotPassword, { body: { email } });
  const { id } = await newest(email);
  await execute`UPDATE mails SET expires_at = now(); DELETE FROM mailed_tokens`;
  expect((await again(id)).count).toBe(1);
  expect((await reset(secretIn(await newest(email)), email)).status).toBe(200);
});

test('an invitation and a reminder are sent again, until the member has a password', async () => {
  const { email, mail } = await invited();
  expect((await again(mail.id)).count).toBe(1);
  const second = await newest(email);
  expect(second.kind).toBe('invitation');
  const rows = await execute`SELECT id, name, email FROM members WHERE email = ${email}`;
  await db.kysely.transaction().execute((tx) => sendReminder(tx, parts, rows[0]));
  const reminder = await newest(email);
  expect((await again(reminder.id)).count).toBe(1);
  const last = await newest(email);
  expect(last.kind).toBe('invitation_reminder');
  expect(secretIn(last)).not.toBe(secretIn(reminder));
  expect((await setFirst(secretIn(second))).status).toBe(200);
  for (const { id } of [second, last]) expect((await again(id)).reasons).toEqual(OVER);
});

test('the link that confirms an address is sent again while the change is wanted', async () => {
  const member = await make.member();
  const email = newAddress();
  await as(member).call(api.requestEmailChange, { body: { email } });
  const { id } = await newest(email);
  expect((await again(id)).count).toBe(1);
  const second = await newest(email);
  const confirmed = await as(member).call(api.confirmEmailChange, {
    params: { confirmationToken: secretIn(second) },
  });
  expect(confirmed.status).toBe(200);
  await execute`UPDATE mails SET created_at = created_at - interval '2 minutes'`;
  expect((await again(second.id)).reasons).toEqual(OVER);

  // The old address gets another undo link; the first stays valid until one of them is used.
  const undoing = await newest(member.email);
  expect((await again(undoing.id)).count).toBe(1);
  const other = await newest(member.email);
  expect(other.kind).toBe('email_changed');
  const undo = (token: string) =>
    guest().attempt(api.undoEmailChange, { params: { undoToken: token } });
  expect((await undo(secretIn(other))).status).toBe(200);
  expect((await undo(secretIn(undoing))).status).toBe(422);
  expect((await again(other.id)).reasons).toEqual(OVER);
});

test('an operator’s link is sent again, unless the operator has a password or is suspended', async () => {
  const email = newAddress();
  const draft = { name: '担当者', email, roles: ['viewer' as const] };
  const { body } = await asStaff().call(staffApi['operators.create'], { body: draft });
  const first = await newest(email);
  expect((await again(first.id)).count).toBe(1);
  const second = await newest(email);
  expect(linkIn(second).hash).not.toBe(linkIn(first).hash);
  await asStaff().call(staffApi.disableOperator, { params: { id: body.id } });
  expect((await again(second.id)).reasons).toEqual(OVER);
  await asStaff().call(staffApi.enableOperator, { params: { id: body.id } });
  expect((await again(second.id)).count).toBe(1);
});

test('several at once are one batch, and let single mails go first', async () => {
  const mails = [await invited(), await invited()];
  const ids = mails.map(({ mail }) => mail.id);
  await asStaff().call(staffApi['mails.resend'], { body: { ids } });
  const rows = await execute`
    SELECT count(DISTINCT batch_id)::int AS batches, count(batch_id)::int AS mails FROM mails`;
  expect(rows).toEqual([{ batches: 1, mails: 2 }]);
});
