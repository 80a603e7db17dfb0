import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { codeAt } from '#platform/authenticators/totp.ts';
import { createScene } from '#testing/scene.ts';

const { make, asStaff, staffGuest, mailsTo, execute } = await createScene({ limits: 'off' });

type Made = Awaited<ReturnType<typeof make.staff>>;

const now = async (): Promise<number> =>
  (await execute`SELECT floor(extract(epoch FROM now()))::bigint AS now`)[0].now;
/** The templates of the mails to an address, and their joined text. */
async function heard(address: string) {
  const mails = await mailsTo(address);
  return {
    kinds: mails.map(({ kind }) => kind),
    text: mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n'),
  };
}
async function save(operator: Made, draft: Partial<Made>) {
  const { id } = operator;
  const { body } = await asStaff().call(staffApi['operators.read'], { params: { id } });
  const { status } = await asStaff().call(staffApi['operators.update'], {
    params: { id },
    query: { revision: String(body.revision) },
    body: { name: body.name, email: body.email, roles: body.roles, ...draft },
  });
  expect(status).toBe(200);
}
async function enrol(operator: Made) {
  const caller = staffGuest();
  const credentials = { email: operator.email, password: PASSWORD };
  await caller.call(staffApi.enterPassword, { body: credentials });
  const { body } = await caller.call(staffApi.beginEnrolment);
  const code = codeAt(body.secret, await now());
  const done = await caller.call(staffApi.finishEnrolment, { body: { code } });
  return { caller, credentials, secret: body.secret, codes: done.body.recovery_codes };
}

let own: Made;
beforeEach(async () => {
  own = await make.staff({ role: 'editor' });
});

describe('an operator hears by mail', () => {
  test('that they have changed their password', async () => {
    const body = { password_current: PASSWORD, password: 'a new long password' };
    expect((await asStaff(own).call(staffApi.changeOwnPassword, { body })).status).toBe(204);
    expect((await heard(own.email)).kinds).toEqual(['staff_password_changed']);
  });

  test('that an authenticator was enrolled, and that it was taken away', async () => {
    await enrol(own);
    const enrolled = await heard(own.email);
    expect(enrolled.kinds).toEqual(['staff_authenticator_changed']);
    expect(enrolled.text).toContain('認証アプリの登録');
    await asStaff().call(staffApi.resetOperatorAuthenticator, { params: { id: own.id } });
    const reset = await heard(own.email);
    expect(reset.kinds).toHaveLength(2);
    expect(reset.text).toContain('認証アプリのリセット');
  });

  test('that a recovery code was used, and that there are new ones', async () => {
    const { credentials, codes } = await enrol(own);
    const caller = staffGuest();
    await caller.call(staffApi.enterPassword, { body: credentials });
    const wrong = { body: { code: 'abcdefghijkmnpqr' } };
    expect((await caller.refused(staffApi.enterCode, wrong)).status).toBe(422);
    const right = { body: { code: codes[0] ?? '' } };
    expect((await caller.call(staffApi.enterCode, right)).status).toBe(200);
    const body = { password_current: PASSWORD };
    expect((await caller.call(staffApi.renewRecoveryCodes, { body })).status).toBe(200);
    const { kinds, text } = await heard(own.email);
    expect(kinds.slice(1)).toEqual(['staff_recovery_code_used', 'staff_authenticator_changed']);
    expect(text).toContain('リカバリーコードの再発行');
  });

  test('of another role or address, at the address of before', async () => {
    const email = `moved-${own.email}`;
    await save(own, { name: '新しい 名前' });
    expect((await heard(own.email)).kinds).toEqual([]);
    await save(own, { roles: ['admin'], email });
    const { kinds, text } = await heard(own.email);
    expect(kinds).toEqual(['staff_account_changed']);
    expect(text).toContain('役割：編集者 → 管理者');
    expect(text).toContain(`メールアドレス：${own.email} → ${email}`);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('of being suspended, and of the suspension’s end, once each', async () => {
    for (const call of [
      ...[staffApi.disableOperator, staffApi.disableOperator],
      ...[staffApi.enableOperator, staffApi.enableOperator],
    ]) {
      await asStaff().call(call, { params: { id: own.id } });
    }
    const { kinds, text } = await heard(own.email);
    expect(kinds).toEqual(['staff_account_changed', 'staff_account_changed']);
    expect(text).toContain('利用停止');
    expect(text).toContain('利用再開');
  });
});

test('an operator without a password gets no mail: the address may be wrong', async () => {
  await execute`UPDATE staff SET password_hash = NULL WHERE id = ${own.id}`;
  await save(own, { roles: ['admin'], email: `right-${own.email}` });
  expect(await mailsTo(own.email)).toEqual([]);
});
