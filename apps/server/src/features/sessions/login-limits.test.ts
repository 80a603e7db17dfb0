import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from '#testing/caller.ts';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const { guest, make, clear, execute } = await createScene();

const login = (
  email: string,
  password: string,
  { ip = '127.0.0.1', browser = guest() }: { ip?: string; browser?: Caller } = {},
) => browser.post('/login', { email, password }, { ip });

describe('limits of sign-in', () => {
  test('five tries a minute for one address from one network; the sixth gets a 429', async () => {
    await clear();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await login('hanako@example.jp', 'wrong-password')).statusCode).toBe(422);
    }
    const refused = await login('hanako@example.jp', PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Too Many Attempts.',
      errors: { email: [expect.stringMatching(/^ログインの試行回数が多すぎます。\d+秒ほど/)] },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-ratelimit-limit']).toBe('5');
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  });

  test('of fifty at once five are verified, and the member can still sign in from a known device', async () => {
    await clear();
    const { email } = await make.member({ email: 'owner@example.jp', password: PASSWORD });
    const phone = guest();
    const atHome = await login(email, PASSWORD, { ip: '203.0.113.9', browser: phone });
    expect(atHome.statusCode).toBe(200);
    await phone.call(api.logOut);
    const attack = await Promise.all(
      Array.from({ length: 50 }, () => login(email, 'wrong-password', { ip: '198.51.100.7' })),
    );
    expect(attack.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(attack.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
    // Twenty attempts from four more networks use up the account's limit for unknown devices.
    for (let network = 0; network < 4; network += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await login(email, 'wrong-password', { ip: `198.51.101.${network}` });
      }
    }
    const onTheTrain = { ip: '192.0.2.1' };
    const elsewhere = await login(email, PASSWORD, onTheTrain);
    expect(elsewhere.statusCode).toBe(429);
    expect(elsewhere.json().errors.email).toEqual([
      expect.stringMatching(
        /^このアカウントへのログインの試行が多いため、.*「パスワードをお忘れの方」/,
      ),
    ]);
    const own = await login(email, PASSWORD, { ...onTheTrain, browser: phone });
    expect(own.statusCode).toBe(200);
  });

  test('a known device has its own tries: five a minute, from any network', async () => {
    await clear();
    const { email } = await make.member();
    const browser = guest();
    expect((await login(email, PASSWORD, { browser })).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const from = { ip: `192.0.2.${attempt}`, browser };
      statuses.push((await login(email, 'wrong-password', from)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  test('after a hundred a day tries are slow: one more every ten minutes', {
    skip: !triesAll,
  }, async () => {
    await clear();
    const { email } = await make.member();
    const waits: number[] = [];
    /** Attempts from a number of networks; returns how many passwords were compared. */
    const attack = async (networks: number) => {
      const statuses: number[] = [];
      for (let network = 0; network < networks; network += 1) {
        const answer = await login(email, 'wrong-password', { ip: `198.51.100.${network}` });
        statuses.push(answer.statusCode);
        if (answer.statusCode === 429) waits.push(Number(answer.headers['retry-after']));
      }
      // Acts as if ten minutes had passed.
      await execute`UPDATE rate_limits SET expire = 0 WHERE key !~ '^login-account-day:'`;
      return statuses.filter((status) => status === 422).length;
    };
    const verified: number[] = [];
    for (let window = 0; window < 7; window += 1) verified.push(await attack(25));
    expect(verified).toEqual([20, 20, 20, 20, 20, 2, 2]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(600);
    expect((await login(email, PASSWORD, { ip: '192.0.2.1' })).statusCode).toBe(200);
  });

  test('a success gives the tries back', async () => {
    await clear();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect((await login('yuki@example.jp', 'wrong-password')).statusCode).toBe(422);
      }
      expect((await login('yuki@example.jp', PASSWORD)).statusCode).toBe(200);
    }
  });

  test('the longest address that there is can be tried as any other', async () => {
    await clear();
    const labels = Array(3).fill('a'.repeat(61)).join('.');
    const longest = `${'a'.repeat(64)}@${labels}.`.padEnd(255, 'x');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await login(longest, 'wrong-password')).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

test('120 toggles a minute, then 429', async () => {
  await clear();
  const { id } = await make.video({});
  const member = await make.member({ email: 'busy@example.jp', password: PASSWORD });
  const caller = guest();
  await caller.call(api.logIn, { body: { email: member.email, password: PASSWORD } });
  const statuses: number[] = [];
  for (let press = 0; press < 121; press += 1) {
    statuses.push((await caller.attempt(api.toggleBookmark, { params: { videoId: id } })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
});
