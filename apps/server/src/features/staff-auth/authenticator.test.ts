import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { codeAt } from '#platform/authenticators/totp.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const log: string[] = [];
const { make, staffGuest, execute } = await createScene({
  logger: { level: 'info', stream: { write: (line: string) => log.push(line) } },
});

const now = async (): Promise<number> =>
  (await execute`SELECT floor(extract(epoch FROM now()))::bigint AS now`)[0].now;

/** A browser after the password step. */
async function atTheCode(email: string): Promise<Caller> {
  const caller = staffGuest();
  await caller.call(staffApi.enterPassword, { body: { email, password: PASSWORD } });
  return caller;
}

const enter = async (email: string, code: string) =>
  (await atTheCode(email)).attempt(staffApi.enterCode, { body: { code } });

/** A new operator with an authenticator. */
async function enrolled() {
  const { id, email } = await make.staff();
  const caller = await atTheCode(email);
  const { body } = await caller.call(staffApi.beginEnrolment);
  const used = codeAt(body.secret, await now());
  const done = await caller.call(staffApi.finishEnrolment, { body: { code: used } });
  expect(done.status).toBe(200);
  return { id, email, secret: body.secret, used, recovery: done.body.recovery_codes };
}

/** As if the operator had last signed in while the clock was a day ahead. */
const signedInAhead = (id: number) =>
  execute`UPDATE staff SET totp_last_step = totp_last_step + 2880 WHERE id = ${id}`;

test('a clock that ran ahead and was put right shuts no operator out', async () => {
  const { id, email, secret } = await enrolled();
  await signedInAhead(id);
  const next = codeAt(secret, (await now()) + 30);
  expect((await enter(email, next)).body).toMatchObject({ step: 'in' });
  expect(log.filter((line) => line.includes('"staff.code.ahead"'))).toEqual([
    expect.stringContaining(`"staff_id":${id}`),
  ]);
});

test('nor does any code work twice for it', async () => {
  const { id, email, secret, used } = await enrolled();
  const next = codeAt(secret, (await now()) + 30);
  for (const [code, status] of [
    [used, 422],
    [next, 200],
    [next, 422],
    [used, 422],
  ] as const) {
    await signedInAhead(id);
    expect([code === used, (await enter(email, code)).status]).toEqual([code === used, status]);
  }
});

test('an authenticator that was sealed with another secret is named; a recovery code still works', async () => {
  const { id, email, secret, recovery } = await enrolled();
  await execute`
    UPDATE staff SET totp_secret = set_byte(totp_secret, 40, get_byte(totp_secret, 40) # 1)
    WHERE id = ${id}`;
  const refused = await enter(email, codeAt(secret, (await now()) + 30));
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({
      errors: {
        code: [
          '認証アプリの登録を読み取れません。リカバリーコードを入力するか、管理者に認証アプリのリセットを依頼してください。',
        ],
      },
    }),
  ]);
  expect(log.filter((line) => line.includes('"staff.code.sealed"'))).toEqual([
    expect.stringContaining(`"staff_id":${id}`),
  ]);
  expect((await enter(email, recovery[0] as string)).body).toMatchObject({ step: 'in' });
});
