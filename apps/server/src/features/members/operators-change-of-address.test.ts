import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { secretIn } from '#testing/mail-links.ts';
import type { MadeMember } from '#testing/make/people.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, as, asStaff, guest, signIn, mailsTo, execute } = await createScene({
  limits: 'off',
});

let addresses = 0;
const newAddress = () => `moved-${++addresses}@example.jp`;
const read = async ({ id }: { id: number }) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body;
/** Saves the member's form with some changed fields. */
async function save(member: { id: number }, overrides: object) {
  const { revision, ...form } = await read(member);
  const { status } = await asStaff().call(staffApi['members.update'], {
    params: { id: member.id },
    query: { revision: String(revision) },
    body: { ...form, ...overrides },
  });
  expect(status).toBe(200);
}
const noticesTo = async (address: string) =>
  (await mailsTo(address)).filter(({ kind }) => kind === 'email_changed');
const undo = async (address: string) =>
  guest().post(`/api/account/undo-email/${secretIn((await noticesTo(address)).at(-1))}`);
const isIn = async (caller: ReturnType<typeof as>) =>
  (await caller.attempt(api.getCurrentUser)).status === 200;
const resetWith = (token: string, { email }: Pick<MadeMember, 'email'>) => {
  const password = '新しい合言葉です';
  const body = { token, email, password, password_confirmation: password };
  return guest().attempt(api.resetPassword, { body });
};

describe('an operator who changes a member’s address', () => {
  test('mails the old address, ends every session, and ends mailed links', async () => {
    const member = await make.member();
    const caller = as(member);
    expect(await isIn(caller)).toBe(true);
    await guest().call(api.forgotPassword, { body: { email: member.email } });
    const reset = secretIn((await mailsTo(member.email)).at(-1));
    const to = newAddress();
    await save(member, { email: to, name: '別の 名前' });

    const [mail, ...others] = await noticesTo(member.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(member.name);
    expect(mail?.text).toContain(to);
    expect(mail?.text).toContain('サイトの運営スタッフ');
    expect(mail?.text).toContain('7日以内');
    expect(await mailsTo(to)).toEqual([]);
    expect(await isIn(caller)).toBe(false);
    expect((await resetWith(reset, { email: to })).status).toBe(422);
    await signIn({ ...member, email: to });
  });

  test('is undone by the link: the old address gets a way in, the new one none', async () => {
    const member = await make.member();
    const to = newAddress();
    await save(member, { email: to });
    await guest().call(api.forgotPassword, { body: { email: to } });
    const stolen = secretIn((await mailsTo(to)).at(-1));

    expect((await undo(member.email)).statusCode).toBe(200);
    expect((await read(member)).email).toBe(member.email);
    expect((await resetWith(stolen, member)).status).toBe(422);
    const token = secretIn((await mailsTo(member.email)).at(-1));
    expect((await resetWith(token, member)).status).toBe(200);
    await signIn({ ...member, password: '新しい合言葉です' });
    expect((await undo(member.email)).statusCode).toBe(422);
  });

  test('mails the old address also when an earlier version of the record comes back', async () => {
    const member = await make.member();
    await save(member, { email: newAddress() });
    const moved = await read(member);
    await execute`UPDATE mailed_tokens SET expires_at = now() - interval '1 second'`;
    await db.owner.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_added');
    await db.owner.query("UPDATE audit_log SET at = at - interval '8 days'");
    await db.owner.query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_added');
    const caller = as(member);
    expect(await isIn(caller)).toBe(true);
    const params = { id: member.id };
    const { body: versions } = await asStaff().call(staffApi['members.versions'], { params });
    const body = { version: versions.at(-1)?.id ?? 0, before: true };
    const restored = await asStaff().call(staffApi['members.restore'], { params, body });
    expect(restored.body.email).toBe(member.email);
    expect((await noticesTo(moved.email)).at(-1)?.text).toContain(member.email);
    expect(await isIn(caller)).toBe(false);
  });

  test('sends nothing to an address that only operators have written, as a slip of the pen is', async () => {
    const member = await make.member();
    const [slip, right] = [newAddress(), newAddress()];
    await save(member, { email: slip });
    await save(member, { email: right });
    expect(await mailsTo(slip)).toEqual([]);
    expect((await noticesTo(member.email)).map(({ text }) => text.includes(right))).toEqual([
      false,
      true,
    ]);
    expect((await undo(member.email)).statusCode).toBe(200);
    expect((await read(member)).email).toBe(member.email);
  });

  test('and corrects it at once causes no second mail', async () => {
    const member = await make.member();
    await save(member, { email: newAddress() });
    await save(member, { email: member.email });
    expect(await noticesTo(member.email)).toHaveLength(1);
  });

  test('mails the address that the member has chosen since', async () => {
    const member = await make.member();
    await save(member, { email: newAddress() });
    const own = newAddress();
    await as(member).call(api.requestEmailChange, { body: { email: own } });
    const confirmationToken = secretIn((await mailsTo(own)).at(-1));
    await as(member).call(api.confirmEmailChange, { params: { confirmationToken } });
    await save(member, { email: newAddress() });
    expect(await noticesTo(own)).toHaveLength(1);
  });

  test('mails no address of a member who has never signed in', async () => {
    const invited = await make.member({ password: null });
    await save(invited, { email: newAddress() });
    expect(await mailsTo(invited.email)).toEqual([]);
  });
});

test('other fields, and the address in upper or lower case, cause no mail and end no session', async () => {
  const member = await make.member();
  const caller = as(member);
  expect(await isIn(caller)).toBe(true);
  await save(member, { nickname: '別の名', email: member.email.toUpperCase() });
  expect(await noticesTo(member.email)).toEqual([]);
  expect(await isIn(caller)).toBe(true);
});

test('an import changes no address but in its letters', async () => {
  const member = await make.member();
  const caller = as(member);
  expect(await isIn(caller)).toBe(true);
  const sent = await asStaff().post(
    '/api/staff/member-imports?name=a.csv',
    Buffer.from(`名前,メールアドレス\n新しい 名前,${member.email.toUpperCase()}\n`),
  );
  const { id, choices } = sent.json();
  await asStaff().call(staffApi['member-imports.plan'], { params: { id }, body: choices });
  await asStaff().call(staffApi['member-imports.start'], { params: { id } });
  await app.staffJobs.run();
  const { name, email } = await read(member);
  expect([name, email.toLowerCase()]).toEqual(['新しい 名前', member.email]);
  expect(await noticesTo(member.email)).toEqual([]);
  expect(await isIn(caller)).toBe(true);
});
