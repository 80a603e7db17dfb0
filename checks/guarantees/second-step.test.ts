import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { keepMemberAuthenticator } from '#server/testing/authenticators.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const scene = await createScene();
const { guest, make, db } = scene;

let networks = 0;
async function logIn(email: string, more: object = {}, browser: Caller = guest()) {
  networks += 1;
  const ip = `198.51.${Math.floor(networks / 250)}.${networks % 250}`;
  const payload = { email, password: PASSWORD, ...more };
  return browser.post('/login', payload, { ip });
}

test('a second step lets nobody in by the password alone, nor by many codes, and each code once', async (context) => {
  const member = await make.member();
  const { email } = member;
  const code = await keepMemberAuthenticator(scene, member);
  const phone = guest();
  expect((await logIn(email, { authenticator_code: await code() }, phone)).statusCode).toBe(200);

  const tricks: object[] = [
    {},
    { authenticator_code: '' },
    { authenticator_code: null },
    { authenticator_code: [] },
    { authenticator_code: true },
    { authenticator_code: '000000000000000000' },
    { code: await code() },
    { two_step: false, skip: true },
  ];
  const statuses: number[] = [];
  for (const trick of tricks) statuses.push((await logIn(email, trick)).statusCode);
  const byTrick = statuses.filter((status) => status === 200).length;

  // Strangers who know the password; the tries that reach a comparison are few.
  await db.pool.query('DELETE FROM rate_limits');
  const tries = times(60, 500);
  const guesses = Array.from({ length: tries }, (_, at) => String(at).padStart(6, '0'));
  let judged = 0;
  let guessed = 0;
  for (const guess of guesses) {
    const { statusCode } = await logIn(email, { authenticator_code: guess });
    if (statusCode === 422) judged += 1;
    if (statusCode === 200) guessed += 1;
  }
  const right = await code();
  const onPhone = await logIn(email, { authenticator_code: right }, phone);
  const again = await logIn(email, { authenticator_code: right }, phone);
  const works = [onPhone, again].filter(({ statusCode }) => statusCode === 200).length;
  report(
    context,
    'A19',
    `let in without a code ${byTrick} of ${tricks.length}; codes judged ${judged} of ${tries}; a code works ${works} time`,
  );
  expect([byTrick, guessed]).toEqual([0, 0]);
  // Five a minute; a slow machine may see a second minute.
  expect(judged).toBeLessThanOrEqual(times(10, 50));
  expect([onPhone.statusCode, again.statusCode]).toEqual([200, 422]);
});
