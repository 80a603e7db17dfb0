import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const { as, guest, make, clear, config, db } = await createScene();
const behindProxy = await buildApp({
  config: { ...config, trustedProxies: ['127.0.0.1'] },
  db,
  sendMail: async () => {},
});

const TRIES = 30;
const wrongToken = 'A'.repeat(43);
const passwords = { password: 'a new password 42', password_confirmation: 'a new password 42' };

test('every endpoint that checks a secret counts the tries, and shuts', async (context) => {
  await clear();
  const member = await make.member();
  const inside = as(member);
  const endpoints: [endpoint: string, allowed: number, send: () => Promise<number>][] = [];
  const endpoint = (
    url: string,
    allowed: number,
    payload: object | undefined,
    caller: Caller = guest(),
  ) => {
    const ip = `198.51.100.${endpoints.length + 1}`;
    endpoints.push([
      url,
      allowed,
      async () => {
        const sent = payload ? { payload } : {};
        return (await caller.request({ method: 'POST', url, ip, ...sent })).statusCode;
      },
    ]);
  };
  endpoint('/login', 5, { email: member.email, password: 'wrong-password' });
  endpoint('/forgot-password', 3, { email: member.email });
  endpoint('/reset-password', 5, { token: wrongToken, email: member.email, ...passwords });
  endpoint('/api/first/change-password', 5, { token: wrongToken, ...passwords });
  endpoint(
    '/api/account/change-password',
    5,
    { password_current: 'wrong-one', ...passwords },
    inside,
  );
  endpoint('/api/account/confirm-email', 3, { email: 'another@example.jp' }, inside);
  endpoint(`/api/account/change-email/${wrongToken}`, 10, undefined, inside);
  endpoint(`/api/account/undo-email/${wrongToken}`, 5, undefined);
  const open: string[] = [];
  for (const [url, allowed, send] of endpoints) {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) statuses.push(await send());
    const passed = statuses.filter((status) => status !== 429).length;
    if (passed !== allowed || statuses.at(-1) !== 429)
      open.push(`${url}: ${passed}, not ${allowed}`);
  }
  report(
    context,
    'G2',
    `endpoints without their limit ${open.length} of ${endpoints.length}, ${TRIES} tries each`,
  );
  expect(open).toEqual([]);
});

test('no way of writing an address, a network or a proxy’s header gains a try', async (context) => {
  const owner = await make.member({ email: 'o.wner@example.jp' });
  const letters = [...'o.wner'];
  const spellings = Array.from({ length: TRIES }, (_, index) =>
    letters.map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  const same = () => owner.email;
  type Attempt = { email: string; ip?: string; headers?: Record<string, string> };
  const rotations: [way: string, attempt: (index: number) => Attempt, through?: Caller][] = [
    ['X-Forwarded-For', (n) => ({ email: same(), headers: { 'x-forwarded-for': `10.0.0.${n}` } })],
    [
      'other headers of proxies',
      (n) => ({
        email: same(),
        headers: {
          'x-real-ip': `10.0.0.${n}`,
          forwarded: `for=10.0.0.${n}`,
          'cf-connecting-ip': `10.0.0.${n}`,
        },
      }),
    ],
    [
      'X-Forwarded-For through the proxy, which adds who really asks',
      (n) => ({ email: same(), headers: { 'x-forwarded-for': `10.0.0.${n}, 203.0.113.7` } }),
      createCaller(behindProxy),
    ],
    [
      'an IPv6 /64 through the proxy',
      (n) => ({ email: same(), headers: { 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` } }),
      createCaller(behindProxy),
    ],
    ['an IPv6 /64', (n) => ({ email: same(), ip: `2001:db8:1:2:${n.toString(16)}::1` })],
    [
      'IPv4 written as IPv6',
      (n) => ({ email: same(), ip: n % 2 ? '203.0.113.8' : '::ffff:203.0.113.8' }),
    ],
    ['case', (n) => ({ email: `${spellings[n]}@Example.JP` })],
    ['spaces', (n) => ({ email: `${' '.repeat(n % 5)}${same()}${'　'.repeat(n % 7)}` })],
    ['browsers', (n) => ({ email: same(), headers: { 'user-agent': `browser ${n}` } })],
  ];
  const gained: string[] = [];
  const tries = times(10, TRIES);
  for (const [way, attempt, through] of rotations) {
    await clear();
    const statuses: number[] = [];
    const caller = through ?? guest();
    // A network of its own, so that the general limit does not answer first.
    const network = through ? undefined : `192.0.2.${rotations.length + way.length}`;
    for (let index = 0; index < tries; index += 1) {
      const { email, ip = network, headers = {} } = attempt(index);
      const answer = await caller.request({
        method: 'POST',
        url: '/login',
        payload: { email, password: 'wrong-password' },
        headers,
        ...(ip ? { ip } : {}),
      });
      statuses.push(answer.statusCode);
    }
    const verified = statuses.filter((status) => status === 422).length;
    if (verified !== 5 || statuses.at(-1) !== 429) gained.push(`${way}: ${verified}`);
  }

  // Without its dots the name is another account: no try counts for the owner.
  await clear();
  const answer = await guest().post(
    '/login',
    { email: 'owner@example.jp', password: PASSWORD },
    { ip: '192.0.2.1' },
  );
  if (answer.statusCode !== 422) gained.push('dots');
  await behindProxy.close();
  report(
    context,
    'G3',
    `ways that gained tries ${gained.length} of ${rotations.length + 1}, ${tries} tries each`,
  );
  expect(gained).toEqual([]);
});
