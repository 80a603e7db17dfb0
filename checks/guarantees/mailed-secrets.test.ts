import { messages } from '@orchard/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { findBrandIds } from '#server/features/brands/brand-ids.view.ts';
import { inviteMember } from '#server/features/members/members.commands.ts';
import { linkIn, secretIn } from '#server/testing/mail-links.ts';
import { createScene } from '#server/testing/scene.ts';
import { makeMemberDist } from '#server/testing/test-folder.ts';
import { report, times } from './counts.ts';
import { nextNetwork, nextNumber } from './prepare-request.ts';
import { changedTables, readRows } from './rows.ts';

const scene = await createScene({ memberDist: makeMemberDist() });
const { app, as, guest, make, db, clear, mailsTo, config } = scene;
// Each try has its own counters; another guarantee covers the limits.
beforeEach(clear);

const NEW = 'a new password 42';
const passwords = { password: NEW, password_confirmation: NEW };
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  guest().post(url, payload, { headers, ip: nextNetwork() });
const forget = async (email: string) => {
  await db.pool.query('DELETE FROM rate_limits');
  expect((await post('/forgot-password', { email })).statusCode).toBe(200);
};
const enters = async (email: string, password: string) =>
  (await post('/login', { email, password })).statusCode === 200;
const parts = { outbox: app.outbox, product: config.productName, origin: config.publicUrl.origin };
const invite = async (email: string) => {
  const brandIds = await findBrandIds(db.kysely, ['orchard_main']);
  await db.kysely
    .transaction()
    .execute((tx) => inviteMember(tx, parts, { email, name: '新しい会員', brandIds }));
};

test('mails lead to the site, whatever host a request names', async (context) => {
  const claims = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
    { referer: 'https://evil.example/' },
  ];
  const foreign: string[] = [];
  let links = 0;
  const look = async (address: string) => {
    const mails = await mailsTo(address);
    for (const { text, html, recipient } of mails) {
      for (const [url] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"'<]+/g)) {
        links += 1;
        if (new URL(url).origin !== config.publicUrl.origin) foreign.push(`${recipient}: ${url}`);
      }
    }
    return mails.length;
  };
  for (const [index, headers] of claims.entries()) {
    const member = await make.member();
    await post('/forgot-password', { email: member.email }, headers);
    const email = `new-${index}@example.jp`;
    await as(member).post('/api/account/confirm-email', { email }, { headers });
    expect([await look(member.email), await look(email)]).toEqual([1, 1]);
  }
  await invite('invited-1@example.jp');
  expect(await look('invited-1@example.jp')).toBe(1);
  let taken = 0;
  for (const host of [
    'evil.example',
    'localhost:3001',
    'localhost.evil.example',
    'localhost:3000@x',
  ]) {
    const { email } = await make.member();
    const answer = await post('/forgot-password', { email }, { host });
    if (answer.statusCode !== 400 || (await mailsTo(email)).length > 0) taken += 1;
  }
  report(
    context,
    'F1',
    `links foreign ${foreign.length} of ${links}; unknown hosts taken ${taken} of 4`,
  );
  expect(foreign).toEqual([]);
  expect(taken).toBe(0);
  expect(links).toBeGreaterThan(20);
});

test('asking for a reset link does not reveal who is a member, and mails once a minute', async (context) => {
  const { email } = await make.member();
  const tries = times(4, 20);
  const answers = new Set<string>();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    for (const address of [email, `unknown-${attempt}@example.jp`]) {
      const answer = await post('/forgot-password', { email: address });
      answers.add(`${answer.statusCode} ${answer.body} ${Object.keys(answer.headers).sort()}`);
    }
  }
  const mails = (await mailsTo(email)).length;
  report(
    context,
    'F2',
    `kinds of answer beyond the first ${answers.size - 1}; mails ${mails} for ${tries} requests`,
  );
  expect([...answers]).toHaveLength(1);
  expect(mails).toBe(1);
});

test('a reset link works once, for its member, in its hour, and fails in one way', async (context) => {
  const resets = async () => {
    const member = await make.member();
    await forget(member.email);
    return { member, token: secretIn((await mailsTo(member.email)).at(-1)) };
  };
  const reset = (token: unknown, email: string) =>
    post('/reset-password', { token, email, ...passwords });
  type Reset = Awaited<ReturnType<typeof resets>>;
  const refusals: [how: string, refuse: (made: Reset) => ReturnType<typeof reset>][] = [
    [
      'used twice',
      async ({ member, token }) => {
        expect((await reset(token, member.email)).statusCode).toBe(200);
        return reset(token, member.email);
      },
    ],
    [
      '61 minutes old',
      async ({ member, token }) => {
        await db.pool.query(
          "UPDATE mailed_tokens SET expires_at = expires_at - interval '61 minutes'",
        );
        return reset(token, member.email);
      },
    ],
    [
      'the older of two',
      async ({ member, token }) => {
        await forget(member.email);
        return reset(token, member.email);
      },
    ],
    [
      'after a change of password',
      async ({ member, token }) => {
        const payload = { password_current: PASSWORD, ...passwords };
        const url = '/api/account/change-password';
        await as(member).post(url, payload);
        return reset(token, member.email);
      },
    ],
    [
      'after a change of address',
      async ({ member, token }) => {
        const caller = as(member);
        const email = `moved-${member.id}@example.jp`;
        const url = '/api/account/confirm-email';
        await caller.post(url, { email });
        const confirmation = secretIn((await mailsTo(email)).at(-1));
        await caller.post(`/api/account/change-email/${confirmation}`);
        return reset(token, email);
      },
    ],
    ['another’s address', ({ token }) => reset(token, 'hanako@example.jp')],
    [
      'one character changed',
      ({ member, token }) => {
        const other = token.at(-2) === 'A' ? 'B' : 'A';
        return reset(`${token.slice(0, -2)}${other}${token.at(-1)}`, member.email);
      },
    ],
    ['an array', ({ member, token }) => reset([token], member.email)],
    ['empty', ({ member }) => reset('', member.email)],
    [
      'for another purpose',
      async ({ member, token }) => {
        const answer = await post('/api/first/change-password', { token, ...passwords });
        expect(await enters(member.email, PASSWORD)).toBe(true);
        return answer;
      },
    ],
    [
      'of a suspended member',
      async ({ member, token }) => {
        await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [member.id]);
        return reset(token, member.email);
      },
    ],
  ];
  const answers = new Set<string>();
  let others = 0;
  for (const [how, refuse] of refusals) {
    await db.pool.query('DELETE FROM rate_limits');
    const answer = await refuse(await resets());
    if (answer.statusCode === 200) others += 1;
    expect(answer.statusCode, `${how}: ${answer.body}`).toBe(422);
    // Who is suspended reads why.
    if (how !== 'of a suspended member') answers.add(answer.body);
  }
  const { member, token } = await resets();
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => reset(token, member.email)));
  const successes = atOnce.filter(({ statusCode }) => statusCode === 200).length;
  report(
    context,
    'F3',
    `successes ${successes} of 1 valid sent 20 times at once; ${others} of ${refusals.length} others; kinds of refusal ${answers.size}`,
  );
  expect(successes).toBe(1);
  expect(others).toBe(0);
  expect([...answers]).toEqual([
    JSON.stringify({
      message: messages['auth.token'],
      errors: { email: [messages['auth.token']] },
    }),
  ]);
  expect(await enters(member.email, NEW)).toBe(true);
});

test('opening the links of mails, as scanners do, uses nothing up', async (context) => {
  const member = await make.member();
  const caller = as(member);
  const email = 'scanned-new@example.jp';
  await caller.post('/api/account/confirm-email', { email });
  const confirmation = secretIn((await mailsTo(email)).at(-1));
  await invite('scanned@example.jp');
  const other = await make.member();
  await forget(other.email);
  const bystander = await scene.signIn('hanako');
  const written: string[] = [];
  const scan = async (...addresses: string[]) => {
    const secrets: URL[] = [];
    for (const address of addresses) secrets.push(...(await mailsTo(address)).map(linkIn));
    const urls = secrets.flatMap(({ pathname, search }) => {
      const token = pathname.split('/').at(-1) ?? '';
      // Also the addresses that the screens post to.
      return [
        pathname + search,
        `/api/account/change-email/${token}`,
        `/api/account/undo-email/${token}`,
        `/reset-password?token=${token}`,
        `/api/first/change-password?token=${token}`,
      ];
    });
    const before = await readRows(db);
    let opened = 0;
    for (const url of urls) {
      for (const method of ['GET', 'HEAD', 'GET', 'GET'] as const) {
        for (const headers of [{}, { purpose: 'prefetch', 'sec-purpose': 'prefetch' }]) {
          for (const reader of [guest(), bystander, caller]) {
            const answer = await reader.request({ method, url, headers, ip: nextNetwork() });
            if (secrets.some(({ pathname, search }) => url === pathname + search)) {
              expect(answer.statusCode).toBe(200);
            }
            opened += 1;
          }
        }
      }
    }
    written.push(...changedTables(before, await readRows(db)));
    return opened;
  };
  let opened = await scan(email, 'scanned@example.jp', other.email);
  const uses: [what: string, status: number, wanted: number][] = [];
  const confirm = await caller.post(`/api/account/change-email/${confirmation}`);
  uses.push(['confirm', confirm.statusCode, 200]);
  opened += await scan(member.email);
  const undo = secretIn((await mailsTo(member.email)).at(-1));
  uses.push(['undo', (await post(`/api/account/undo-email/${undo}`, {})).statusCode, 200]);
  const first = secretIn((await mailsTo('scanned@example.jp')).at(-1));
  uses.push([
    'first',
    (await post('/api/first/change-password', { token: first, ...passwords })).statusCode,
    200,
  ]);
  const token = secretIn((await mailsTo(other.email)).at(-1));
  const reset = await post('/reset-password', { token, email: other.email, ...passwords });
  uses.push(['reset', reset.statusCode, 200]);
  const burnt = uses.filter(([, status, wanted]) => status !== wanted).map(([what]) => what);
  report(context, 'F5', `tokens burnt ${burnt.length} of ${uses.length} by ${opened} openings`);
  expect(written).toEqual([]);
  expect(burnt).toEqual([]);
});

test('the address that a link carries for the form decides nothing', async (context) => {
  const victim = await make.member();
  const hostile = [
    victim.email,
    Buffer.from(victim.email).toString('base64'),
    '<img src=x onerror=x()>',
    'あ'.repeat(60_000 / 3),
    '%',
    '\ud800',
    '花子@例え.jp',
    ['x'],
    null,
  ];
  let crashes = 0;
  let changed = 0;
  for (const email of hostile) {
    await clear();
    const address = `invited-${nextNumber()}@example.jp`;
    await invite(address);
    const token = secretIn((await mailsTo(address)).at(-1));
    const query = `?email=${encodeURIComponent(String(email).toWellFormed())}`.slice(0, 8000);
    for (const url of [`/password-reset/x${query}`, `/first/change-password/x${query}`]) {
      const { statusCode } = await guest().request({ url, ip: nextNetwork() });
      if (statusCode !== 200) crashes += 1;
    }
    const reset = await post('/reset-password', { token: 'x', email, ...passwords });
    const first = await post(`/api/first/change-password${query}`, { token, email, ...passwords });
    crashes += [reset, first].filter(({ statusCode }) => statusCode >= 500).length;
    expect([reset.statusCode, first.statusCode]).toEqual([422, 200]);
    if (!(await enters(address, NEW))) changed += 1;
  }
  if (!(await enters(victim.email, PASSWORD))) changed += 1;
  report(
    context,
    'D10',
    `crashes ${crashes}, accounts changed by it ${changed}, of ${hostile.length} addresses`,
  );
  expect({ crashes, changed }).toEqual({ crashes: 0, changed: 0 });
});
