import { api } from '@orchard/contract';
import { freshProofProblem } from '@orchard/contract/fresh-proof';
import { messages } from '@orchard/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { keepMemberAuthenticator } from '#testing/authenticators.ts';
import type { Caller } from '#testing/caller.ts';
import { givePasskey, KeyDevice } from '#testing/key-device.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { as, clear, config, db, execute, guest, mailsTo, make, signIn } = scene;

beforeEach(clear);

type Member = Awaited<ReturnType<typeof make.member>>;

/** Lets time pass since the member proved who they are. */
const age = ({ id }: { id: number }, interval = '6 minutes') =>
  execute`
    UPDATE sessions SET proved_at = proved_at - ${interval}::interval WHERE member_id = ${id}`;
const need = (caller: Caller) => caller.attempt(api.needProof);
const prove = (caller: Caller, body: object) => caller.attempt(api.prove, { body: body as never });
const byPassword = (password = PASSWORD, more: object = {}) => ({
  by: 'password',
  password_current: password,
  ...more,
});
/** A member whose session was proved long ago. */
async function inside(made?: Member) {
  const member = made ?? (await make.member());
  const caller = as(member);
  await caller.call(api.getCurrentUser);
  await age(member);
  return { member, caller };
}
async function newestCode(email: string) {
  const mail = (await mailsTo(email)).filter(({ kind }) => kind === 'proof_code').at(-1);
  return (/^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '').replace(' ', '');
}
async function mailedCode({ member, caller }: { member: Member; caller: Caller }) {
  expect((await caller.call(api.requestProofCode)).body).toEqual({ email: member.email });
  return newestCode(member.email);
}
const refusal = (field: string, key: keyof typeof messages) => ({
  status: 422,
  body: { message: messages[key], errors: { [field]: [messages[key]] } },
});
const bare = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
const signedKey = async (caller: Caller, device: KeyDevice) => ({
  by: 'passkey',
  response: device.sign((await caller.call(api.getPasskeyRequest)).body),
});

describe('a call that needs a fresh proof', () => {
  test('is served for five minutes after signing in, and then refused with the reason', async () => {
    const member = await make.member();
    const caller = await signIn(member);
    await age(member, '4 minutes 50 seconds');
    expect((await need(caller)).status).toBe(204);
    await age(member, '15 seconds');
    expect(bare(await need(caller))).toEqual({ status: 403, body: freshProofProblem });
    expect((await caller.call(api.listPasskeys)).status).toBe(200);
    expect((await guest().refused(api.needProof)).status).toBe(401);
  });

  test('is served again after a proof, under a new secret that lives no longer', async () => {
    const { member, caller } = await inside();
    const old = caller.cookies.get('session') ?? '';
    const life = () =>
      execute`SELECT created_at, remembered FROM sessions WHERE member_id = ${member.id}`;
    const before = await life();
    expect((await prove(caller, byPassword())).status).toBe(204);
    expect((await need(caller)).status).toBe(204);
    expect(await life()).toEqual(before);
    // Whoever has a copy of the cookie must not have the proof too.
    const thief = guest();
    thief.cookies.set('session', old);
    expect((await need(thief)).status).toBe(401);
    await age(member);
    expect((await need(caller)).status).toBe(403);
  });

  test('is not opened by a proof in another session', async () => {
    const { member, caller } = await inside();
    const other = as(member);
    await other.call(api.getCurrentUser);
    await age(member);
    expect((await prove(caller, byPassword())).status).toBe(204);
    expect((await need(other)).status).toBe(403);
  });
});

describe('a proof', () => {
  test('by a wrong password is refused under its field, and counted as at sign-in', async () => {
    const { caller } = await inside();
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = bare(await prove(caller, byPassword('違うパスワードです')));
      expect(answer).toEqual(refusal('password_current', 'validation.password_current'));
    }
    const { status, body } = await prove(caller, byPassword());
    expect([status, body]).toMatchObject([429, { errors: { password_current: [/確認の回数/] } }]);
    expect((await need(caller)).status).toBe(403);
  });

  test('of no kind, or without what it needs, is refused in words', async () => {
    const { caller } = await inside();
    expect((await prove(caller, {})).body).toMatchObject({
      errors: { by: ['確認の方法を選択してください。'] },
    });
    expect((await prove(caller, { by: 'password' })).body).toMatchObject({
      errors: { password_current: ['現在のパスワードを入力してください。'] },
    });
    expect((await prove(caller, { by: 'passkey', response: 7 })).body).toMatchObject({
      message: messages['auth.passkey'],
    });
  });

  test('by a mailed code works once, in the session that asked, and signs nobody in', async () => {
    const { member, caller } = await inside();
    const code = await mailedCode({ member, caller });
    const { caller: other } = await inside(member);
    const wrong = refusal('code', 'auth.code_failed');
    expect(bare(await prove(other, { by: 'code', code }))).toEqual(wrong);
    const elsewhere = await guest().attempt(api.logInWithCode, {
      body: { email: member.email, code },
    });
    expect(elsewhere.status).toBe(422);
    const signing = await caller.attempt(api.logInWithCode, {
      body: { email: member.email, code },
    });
    expect(signing.status).toBe(422);
    expect((await prove(caller, { by: 'code', code })).status).toBe(204);
    expect((await need(caller)).status).toBe(204);
    await age(member);
    expect(bare(await prove(caller, { by: 'code', code }))).toEqual(wrong);
  });

  test('by a mailed code has five tries, and one mail a minute', async () => {
    const { member, caller } = await inside();
    const code = await mailedCode({ member, caller });
    const other = code === '00000000' ? '00000001' : '00000000';
    expect((await caller.refused(api.requestProofCode)).status).toBe(429);
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await prove(caller, { by: 'code', code: other })).status).toBe(422);
    }
    await execute`DELETE FROM rate_limits`;
    expect((await prove(caller, { by: 'code', code })).status).toBe(422);
    expect(await newestCode(member.email)).toBe(code);
  });

  test('by a passkey is the member’s own, also with a second step', async () => {
    const member = await make.member();
    const { device } = await givePasskey(as(member));
    await keepMemberAuthenticator({ db, config }, member);
    const { caller } = await inside(member);
    const { device: theirs } = await givePasskey(as(await make.member()));
    for (const wrong of [theirs, new KeyDevice()]) {
      const answer = bare(await prove(caller, await signedKey(caller, wrong)));
      expect(answer).toEqual(refusal('', 'auth.passkey'));
    }
    const stranger = as(await make.member());
    const foreign = await prove(caller, await signedKey(stranger, device));
    expect(foreign.status).toBe(422);
    expect((await need(caller)).status).toBe(403);
    expect((await prove(caller, await signedKey(caller, device))).status).toBe(204);
    expect((await need(caller)).status).toBe(204);
  });

  test('takes the second step too where it is on', async () => {
    const member = await make.member();
    const code = await keepMemberAuthenticator({ db, config }, member);
    const { caller } = await inside(member);
    const asked = refusal('authenticator_code', 'auth.second_step');
    expect(bare(await prove(caller, byPassword()))).toEqual(asked);
    const wrong = byPassword(PASSWORD, { authenticator_code: '000000' });
    expect((await prove(caller, wrong)).body).toHaveProperty('errors.authenticator_code');
    const mailed = { by: 'code', code: await mailedCode({ member, caller }) };
    expect(bare(await prove(caller, mailed))).toEqual(asked);
    expect((await need(caller)).status).toBe(403);
    // The mailed code stays good meanwhile.
    const complete = { ...mailed, authenticator_code: await code() };
    expect((await prove(caller, complete)).status).toBe(204);
    await age(member);
    const both = byPassword(PASSWORD, { authenticator_code: await code() });
    expect((await prove(caller, both)).status).toBe(204);
    expect((await need(caller)).status).toBe(204);
  });
});
