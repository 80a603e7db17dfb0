import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { keepMemberAuthenticator } from '#server/testing/authenticators.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import { nextNetwork } from './prepare-request.ts';

const scene = await createScene();
const { app, guest, make, db, mailsTo } = scene;

const post = (browser: ReturnType<typeof guest>, url: string, payload: object) =>
  browser.post(url, payload, { ip: nextNetwork() });
const ask = (browser: ReturnType<typeof guest>, email: string) =>
  post(browser, '/api/login/code', { email });
const enter = async (browser: ReturnType<typeof guest>, email: string, code: string) =>
  (await post(browser, '/api/login/with-code', { email, code })).statusCode;
const newestCode = async (email: string) =>
  (/^\d{4} \d{4}$/m.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? '').replace(' ', '');

test('five hundred tries at mailed codes let nobody in, though the last of each code is right', async (context) => {
  const { email } = await make.member();
  const tries = 50;
  const codes = times(2, 10);
  let entered = 0;
  let code = '';
  for (let turn = 0; turn < codes; turn += 1) {
    const thief = guest();
    // A day's limits of mails to an address; another guarantee covers them.
    await db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'login-code%'`);
    await ask(thief, email);
    code = await newestCode(email);
    const wrong = Array.from({ length: tries - 1 }, (_, at) =>
      String((Number(code) + 1 + at) % 100_000_000).padStart(8, '0'),
    );
    const answers = await Promise.all(wrong.map((each) => enter(thief, email, each)));
    entered += [...answers, await enter(thief, email, code)].filter((one) => one === 200).length;
  }
  report(context, 'A18', `let in ${entered} of ${codes * tries} tries at ${codes} codes`);
  expect(entered).toBe(0);
  // The owner, who reads the mail.
  const browser = guest();
  await db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'login-code%'`);
  await ask(browser, email);
  expect(await enter(guest(), email, await newestCode(email))).toBe(422);
  expect(await enter(browser, email, await newestCode(email))).toBe(200);
});

test('asking for a code, and trying one, tells nobody who is a member', async (context) => {
  const member = await make.member();
  const suspended = await make.member({ isSuspended: true });
  const answers = new Set<string>();
  const refusals = new Set<string>();
  const rounds = times(3, 20);
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const email of [member.email, suspended.email, `unknown-${turn}@example.jp`]) {
      const browser = guest();
      const asked = await ask(browser, email);
      answers.add(`${asked.statusCode} ${asked.body} ${Object.keys(asked.headers).sort()}`);
      const tried = await post(browser, '/api/login/with-code', { email, code: '00000000' });
      refusals.add(`${tried.statusCode} ${tried.body} ${Object.keys(tried.headers).sort()}`);
    }
  }
  const mails = (await mailsTo(member.email)).length;
  report(
    context,
    'A18',
    `kinds of answer beyond the first ${answers.size + refusals.size - 2}; mails ${mails} for ${rounds} requests`,
  );
  expect([answers.size, refusals.size, mails]).toEqual([1, 1, 1]);
});

test('no answer to who asks for a code waits for what is looked up and written down', async () => {
  const { email } = await make.member();
  const holder = await db.pool.connect();
  await holder.query('BEGIN; LOCK TABLE login_codes, mails IN EXCLUSIVE MODE');
  const askNow = async (each: string) => {
    const url = '/api/login/code';
    const asked = { method: 'POST', url, payload: { email: each }, ip: nextNetwork() } as const;
    return (await guest().request({ ...asked, isSettled: false })).body;
  };
  let answers: string[] = [];
  try {
    answers = await Promise.all([email, 'stranger@example.jp'].map(askNow));
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  await app.backgroundTasks.settled();
  expect(new Set(answers).size).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

const logIn = (email: string, more: object = {}, browser: Caller = guest()) =>
  browser.post('/login', { email, password: PASSWORD, ...more }, { ip: nextNetwork() });

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
