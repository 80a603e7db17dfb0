import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const { app, guest, make, db, mailsTo } = await createScene();

let networks = 0;
const ip = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${networks % 250}`;
};
const post = (browser: ReturnType<typeof guest>, url: string, payload: object) =>
  browser.post(url, payload, { ip: ip() });
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
    const asked = { method: 'POST', url, payload: { email: each }, ip: ip() } as const;
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
