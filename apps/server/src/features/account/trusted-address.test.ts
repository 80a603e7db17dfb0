import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from '#testing/caller.ts';
import { secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';

const { as, asStaff, execute, guest, mailsTo, make } = await createScene({ limits: 'off' });

let addresses = 0;
const newAddress = () => `trust-${++addresses}@example.jp`;
const age = ({ id }: { id: number }) =>
  execute`
    UPDATE sessions SET proved_at = proved_at - interval '6 minutes' WHERE member_id = ${id}`;
const mailsOf = async (email: string, kind: string) =>
  (await mailsTo(email)).filter((mail) => mail.kind === kind);
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const askFor = (caller: Caller, email: string) =>
  caller.call(api.requestEmailChange, { body: { email } });
const confirm = async (caller: Caller, email: string) =>
  caller.call(api.confirmEmailChange, {
    params: { confirmationToken: secretIn((await mailsOf(email, 'email_confirm')).at(-1)) },
  });
const otherOf = async (caller: Caller) => (await caller.call(api.getTrustedAddress)).body.other;
const reset = (email: string) => guest().call(api.forgotPassword, { body: { email } });

async function change(caller: Caller, email = newAddress()) {
  await askFor(caller, email);
  await confirm(caller, email);
  return email;
}
/** A member whose address was changed by a session alone. */
async function moved() {
  const member = await make.member();
  const caller = as(member);
  await caller.call(api.getCurrentUser);
  await age(member);
  return { member, caller, email: await change(caller) };
}

describe('a new address that nobody has proved', () => {
  test('gets no reset link and no code; the one before does, and the new one hears how to go on', async () => {
    const { member, caller, email } = await moved();
    expect(await otherOf(caller)).toEqual({
      email: member.email,
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const [notice] = await mailsOf(member.email, 'email_changed');
    expect(notice?.text).toContain('ご本人の確認なし');
    await reset(email);
    const browser = guest();
    await browser.call(api.requestLoginCode, { body: { email } });
    expect((await caller.call(api.requestProofCode)).body).toEqual({ email: member.email });
    expect(await kindsTo(email)).toEqual(['email_confirm', 'trusted_address', 'trusted_address']);
    expect((await kindsTo(member.email)).slice(1).sort()).toEqual([
      'login_code',
      'password_reset',
      'proof_code',
    ]);
    const [told] = await mailsOf(email, 'trusted_address');
    expect(told?.text).toMatch(/\d+年\d+月\d+日 \d\d:\d\dまで/);
    expect(told?.text).toContain('/account/change-email');

    // What went to the address before works.
    const token = secretIn((await mailsOf(member.email, 'password_reset'))[0]);
    const password = '新しい合言葉です';
    const body = { token, email, password, password_confirmation: password };
    expect((await guest().call(api.resetPassword, { body })).status).toBe(200);
  });

  test('is trusted once its member has proved who they are', async () => {
    const { member, caller, email } = await moved();
    expect((await caller.refused(api.trustAddress)).status).toBe(403);
    const body = { by: 'password', password_current: PASSWORD } as const;
    await caller.call(api.prove, { body });
    // A proof for something else is no word about the address.
    expect(await otherOf(caller)).not.toBeNull();
    expect((await caller.call(api.trustAddress)).status).toBe(204);
    expect(await otherOf(caller)).toBeNull();
    await reset(email);
    expect(await kindsTo(email)).toEqual(['email_confirm', 'password_reset']);
    // The way back stays open.
    const undo = secretIn((await mailsOf(member.email, 'email_changed'))[0]);
    expect((await guest().post(`/api/account/undo-email/${undo}`)).statusCode).toBe(200);
  });

  test('is trusted after seven days', async () => {
    const { member, caller, email } = await moved();
    const pass = (interval: string) =>
      execute`
        UPDATE mailed_tokens SET expires_at = expires_at - ${interval}::interval
        WHERE member_id = ${member.id}`;
    await pass('6 days 23 hours');
    expect(await otherOf(caller)).not.toBeNull();
    await pass('1 hour');
    expect(await otherOf(caller)).toBeNull();
    await reset(email);
    expect(await mailsOf(email, 'password_reset')).toHaveLength(1);
  });

  test('is no way back from a further change', async () => {
    const { member, caller, email } = await moved();
    const third = await change(caller);
    expect(await mailsOf(email, 'email_changed')).toEqual([]);
    expect(await mailsOf(member.email, 'email_changed')).toHaveLength(2);
    await reset(third);
    expect(await mailsOf(third, 'password_reset')).toEqual([]);
    const undo = secretIn((await mailsOf(member.email, 'email_changed'))[1]);
    expect((await guest().post(`/api/account/undo-email/${undo}`)).statusCode).toBe(200);
    await reset(member.email);
    // One by the undoing, one that was asked for; and nothing went anywhere else.
    expect(await mailsOf(member.email, 'trusted_address')).toEqual([]);
    expect((await mailsOf(member.email, 'password_reset')).length).toBeGreaterThanOrEqual(2);
  });

  test('that was the one before is trusted', async () => {
    const { member, caller } = await moved();
    await change(caller, member.email);
    expect(await otherOf(caller)).toBeNull();
  });

  test('gives way to what an operator writes, and is no way back from there', async () => {
    const { member, email } = await moved();
    const { body } = await asStaff().call(staffApi['members.read'], { params: { id: member.id } });
    const right = newAddress();
    await asStaff().call(staffApi['members.update'], {
      params: { id: member.id },
      query: { revision: String(body.revision) },
      body: { ...body, email: right },
    });
    expect(await mailsOf(email, 'email_changed')).toEqual([]);
    expect(await mailsOf(member.email, 'email_changed')).toHaveLength(2);
    await reset(right);
    expect(await mailsOf(right, 'password_reset')).toHaveLength(1);
  });
});

describe('a new address is trusted at once', () => {
  test.each(['asking', 'confirming'])('where the member proves it while %s', async (when) => {
    const member = await make.member();
    const caller = as(member);
    await caller.call(api.getCurrentUser);
    const email = newAddress();
    if (when === 'confirming') await age(member);
    await askFor(caller, email);
    if (when === 'asking') await age(member);
    else {
      const body = { by: 'password', password_current: PASSWORD } as const;
      await caller.call(api.prove, { body });
    }
    await confirm(caller, email);
    expect(await otherOf(caller)).toBeNull();
    await reset(email);
    expect(await mailsOf(email, 'password_reset')).toHaveLength(1);
  });
});
