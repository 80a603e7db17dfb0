import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { codeAt } from '#platform/authenticators/totp.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, make, db, mailsTo, clear, execute } = await createScene();

beforeEach(clear);

/** A code of now, or of steps of 30 seconds away from it. */
async function codeOf(secret: string, steps = 0): Promise<string> {
  const rows = await execute`SELECT floor(extract(epoch FROM now()))::bigint AS now`;
  return codeAt(secret, rows[0].now + 30 * steps);
}
/** Lets every step be taken again, so that no test waits for the next one. */
const forgetSteps = ({ id }: { id: number }) =>
  execute`
    UPDATE member_authenticators SET last_step = NULL, used_steps = '{}' WHERE member_id = ${id}`;
const nextCode = async (member: { id: number }, secret: string) => {
  await forgetSteps(member);
  return codeOf(secret);
};
const begin = async (caller: Caller) => (await caller.call(api.beginTwoStep)).body;
const confirm = (caller: Caller, code: string) =>
  caller.attempt(api.confirmTwoStep, { body: { authenticator_code: code } });
/** A member with a second step, signed in. */
async function withTwoStep() {
  const member = await make.member();
  const caller = as(member);
  const { secret } = await begin(caller);
  const { body } = await confirm(caller, await codeOf(secret));
  return { member, caller, secret, recovery: body.recovery_codes };
}
let networks = 0;
async function logIn(email: string, code?: string, caller = guest(), password = PASSWORD) {
  networks += 1;
  const answer = await caller.post(
    '/login',
    { email, password, ...(code !== undefined && { authenticator_code: code }) },
    { ip: `198.51.100.${networks % 250}` },
  );
  return { status: answer.statusCode, body: answer.json() };
}
const refusal = (field: string, key: keyof typeof messages) => ({
  status: 422,
  body: { message: messages[key], errors: { [field]: [messages[key]] } },
});
const mailsOf = async ({ email }: { email: string }, kind: string) =>
  (await mailsTo(email)).filter((mail) => mail.kind === kind);
const stateOf = async (caller: Caller) => (await caller.call(api.getTwoStep)).body;

describe('setting it up', () => {
  test('takes a code; it is on then, and its owner is told', async () => {
    const member = await make.member();
    const caller = as(member);
    expect(await stateOf(caller)).toEqual({ on_since: null, recovery_codes_left: 0 });
    const { secret, otpauth, qr_svg } = await begin(caller);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(new URL(otpauth).pathname)).toContain(`Orchard:${member.email}`);
    expect(qr_svg).toMatch(/^<svg/);
    // Sign-in does not ask for it yet.
    expect((await logIn(member.email)).status).toBe(200);

    const { status, body } = await confirm(caller, await codeOf(secret));
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    expect(await stateOf(caller)).toEqual({
      on_since: expect.stringMatching(/^\d{4}-/),
      recovery_codes_left: 10,
    });
    const [mail] = await mailsOf(member, 'two_step_changed');
    expect(mail?.text).toContain('2段階認証が有効になりました。');
    const { body: news } = await caller.call(api.listNotifications);
    expect(news).toMatchObject([{ title: '2段階認証が有効になりました。' }]);
  });

  test('keeps neither the secret nor a recovery code as they are', async () => {
    const { member, secret, recovery } = await withTwoStep();
    const { rows } = await db.pool.query(
      `SELECT a::text AS line, encode(a.sealed_secret, 'escape') AS sealed
       FROM member_authenticators a WHERE member_id = $1
       UNION ALL SELECT c::text, '' FROM member_recovery_codes c WHERE member_id = $1`,
      [member.id],
    );
    const all = JSON.stringify(rows);
    expect(rows).toHaveLength(11);
    for (const told of [secret, ...recovery]) expect(all).not.toContain(told);
  });

  test('is refused with a wrong code, another’s, none begun, and one that is old', async () => {
    const [caller, other] = [as(await make.member()), as(await make.member())];
    const failed = messages['auth.second_step_failed'];
    const begun = messages['two_step.not_begun'];
    const errorOf = async (who: Caller, code: string) => {
      const body = { authenticator_code: code };
      return (await who.refused(api.confirmTwoStep, { body })).body.errors?.authenticator_code?.[0];
    };
    expect(await errorOf(caller, '000000')).toBe(begun);
    const { secret } = await begin(other);
    await begin(caller);
    expect(await errorOf(caller, await codeOf(secret))).toBe(failed);
    expect(await errorOf(other, await codeOf(secret, -5))).toBe(failed);
    await execute`UPDATE member_authenticators SET begun_at = begun_at - interval '61 minutes'`;
    expect(await errorOf(other, await codeOf(secret))).toBe(begun);
  });

  test('twice at once switches it on once; begun anew, the first secret is of no use', async () => {
    const caller = as(await make.member());
    const { secret: first } = await begin(caller);
    const { secret } = await begin(caller);
    expect((await confirm(caller, await codeOf(first))).status).toBe(422);
    const code = await codeOf(secret);
    const answers = await Promise.all([confirm(caller, code), confirm(caller, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await caller.refused(api.beginTwoStep)).body.message).toBe(
      messages['two_step.on_already'],
    );
  });
});

describe('signing in with it', () => {
  test('asks for a code once the password is right, and for nothing of others', async () => {
    const { member } = await withTwoStep();
    expect(await logIn(member.email)).toEqual(refusal('authenticator_code', 'auth.second_step'));
    const wrong = await logIn(member.email, undefined, guest(), 'not the password');
    const unknown = await logIn('nobody@example.jp', '123456', guest(), 'not the password');
    expect(wrong).toEqual(refusal('email', 'auth.failed'));
    expect(JSON.stringify(wrong)).toBe(JSON.stringify(unknown));
    const { email } = await make.member();
    expect((await logIn(email)).status).toBe(200);
    // Who has none is not asked whether a code is right.
    expect((await logIn(email, '123456')).status).toBe(200);
  });

  test('takes a code in full width or with a space, each once, also of two at once', async () => {
    const { member, secret } = await withTwoStep();
    const code = await nextCode(member, secret);
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const typed = `${wide.slice(0, 3)} ${wide.slice(3)}`;
    const answers = await Promise.all([logIn(member.email, typed), logIn(member.email, typed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await logIn(member.email, code)).toEqual(
      refusal('authenticator_code', 'auth.second_step_failed'),
    );
  });

  test('takes each recovery code once, and tells its owner', async () => {
    const { member, caller, recovery } = await withTwoStep();
    const [first = '', second = ''] = recovery;
    expect((await logIn(member.email, ` ${first.toUpperCase()} `)).status).toBe(200);
    expect((await logIn(member.email, first)).status).toBe(422);
    expect((await logIn(member.email, second)).status).toBe(200);
    expect((await stateOf(caller)).recovery_codes_left).toBe(8);
    expect(await mailsOf(member, 'recovery_code_used')).toHaveLength(2);
  });

  test('is limited by member; a known device has its own count', async () => {
    const { member, secret } = await withTwoStep();
    const desk = guest();
    await logIn(member.email, await nextCode(member, secret), desk);
    await desk.call(api.logOut);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await logIn(member.email, '000000')).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await logIn(member.email, await nextCode(member, secret))).status).toBe(429);
    expect((await logIn(member.email, await nextCode(member, secret), desk)).status).toBe(200);
  });

  test('must look like a code', async () => {
    const { member } = await withTwoStep();
    for (const code of ['12345', 'x', '0'.repeat(65)]) {
      expect(await logIn(member.email, code)).toEqual(
        refusal('authenticator_code', 'validation.authenticator_code'),
      );
    }
    expect((await logIn(member.email, '')).body.errors).toEqual({
      authenticator_code: [messages['auth.second_step']],
    });
  });

  test('is asked for after a mailed code as well, which stays good meanwhile', async () => {
    const { member, secret } = await withTwoStep();
    const browser = guest();
    await browser.call(api.requestLoginCode, { body: { email: member.email } });
    const [mail] = await mailsOf(member, 'login_code');
    const code = /^\d{4} \d{4}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const enter = (more: object) =>
      browser.attempt(api.logInWithCode, { body: { email: member.email, code, ...more } });
    for (const more of [{}, {}, { authenticator_code: '000000' }, {}, {}, {}]) {
      expect((await enter(more)).status).toBe(422);
    }
    const authenticator_code = await nextCode(member, secret);
    expect((await enter({ authenticator_code })).status).toBe(200);
    expect((await enter({ authenticator_code: await nextCode(member, secret) })).status).toBe(422);
  });

  test('stays after a change of password', async () => {
    const { member, caller } = await withTwoStep();
    const chosen = 'とても長い合言葉を選びました';
    await caller.call(api.changePassword, {
      body: { password_current: PASSWORD, password: chosen, password_confirmation: chosen },
    });
    expect(await logIn(member.email, undefined, guest(), chosen)).toEqual(
      refusal('authenticator_code', 'auth.second_step'),
    );
  });
});

describe('its end, and new recovery codes', () => {
  test('are told, and let nobody in by what went', async () => {
    const { member, caller, recovery } = await withTwoStep();
    const { body } = await caller.call(api.renewTwoStepCodes);
    expect(body.recovery_codes).toHaveLength(10);
    expect((await logIn(member.email, recovery[0])).status).toBe(422);
    await caller.call(api.endTwoStep);
    expect(await stateOf(caller)).toEqual({ on_since: null, recovery_codes_left: 0 });
    expect((await logIn(member.email)).status).toBe(200);
    const said = (await mailsOf(member, 'two_step_changed')).map(({ text }) => text);
    expect(said[1]).toContain('リカバリーコードが再発行されました。');
    expect(said[2]).toContain('2段階認証が無効になりました。');
    const rows = await execute`
      SELECT FROM member_recovery_codes WHERE member_id = ${member.id}`;
    expect(rows).toEqual([]);
  });

  test('where it is off: the end is nothing, and there are no codes to renew', async () => {
    const member = await make.member();
    expect((await as(member).call(api.endTwoStep)).status).toBe(204);
    const { body } = await as(member).refused(api.renewTwoStepCodes);
    expect(body.message).toBe(messages['two_step.off']);
    expect(await mailsOf(member, 'two_step_changed')).toEqual([]);
  });
});
