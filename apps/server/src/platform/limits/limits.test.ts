import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { problem } from '#platform/http/problem.ts';
import { createTestDatabase } from '#testing/database.ts';
import { countGuest, countTries, createLimits, type Limits } from './limits.ts';
import { LIMITS, type LimitRule } from './rules.ts';
import { countSignIn, forgetSignIns, type SignInLimits } from './sign-in-limits.ts';

const { pool } = await createTestDatabase();
let limits: Limits;
let events: { event: string; limit?: string }[];
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits');
  limits = createLimits(pool);
  events = [];
});

/** A request from somewhere, as far as limits look at it. */
const from = (ip: string) =>
  ({
    ip,
    routeOptions: { url: '/login' },
    log: { info: (event: { event: string }) => events.push(event) },
  }) as unknown as FastifyRequest;
const here = from('192.0.2.1');

/** How many of so many tries pass. */
async function passed(tries: number, send: () => Promise<void>): Promise<number> {
  let count = 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    count += await send().then(
      () => 1,
      () => 0,
    );
  }
  return count;
}

/** The keys that a limit has counted. */
const keysOf = async (rule: LimitRule): Promise<string[]> => {
  const { rows } = await pool.query('SELECT key FROM rate_limits ORDER BY key');
  return rows
    .map(({ key }) => String(key))
    .filter((key) => key.startsWith(`${rule.name}:`))
    .map((key) => key.slice(rule.name.length + 1));
};

describe('a limit', () => {
  test('is as many tries as its rule says, then 429 with what the specification names', async () => {
    const count = () => limits.count(here, LIMITS.contact, '1');
    expect(await passed(3, count)).toBe(3);
    expect(events).toEqual([]);
    await expect(count()).rejects.toMatchObject({
      status: 429,
      body: { message: 'Too Many Attempts.' },
      headers: {
        'retry-after': '60',
        'x-ratelimit-limit': '3',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '60',
      },
    });
    expect(events).toMatchObject([{ event: 'limit.hit', limit: 'contact' }]);
  });

  test('says how long to wait, in whole seconds and one at least', async () => {
    const wait = async (milliseconds: number) => {
      await passed(4, () => limits.count(here, LIMITS.contact, '1'));
      await pool.query('UPDATE rate_limits SET expire = $1', [Date.now() + milliseconds]);
      // A process that has not counted yet: another remembers whom it has refused.
      const refusal = await createLimits(pool)
        .count(here, LIMITS.contact, '1')
        .then(
          () => {},
          (thrown) => thrown,
        );
      return Number(refusal?.headers['retry-after']);
    };
    expect(await wait(30_500)).toBeOneOf([30, 31]);
    expect(await wait(59_900)).toBeOneOf([59, 60]);
  });

  test('of a day says so to the second', async () => {
    const { tries, seconds } = LIMITS.staffCodeDay;
    const count = () => limits.count(here, LIMITS.staffCodeDay, '1');
    expect(await passed(tries, count)).toBe(tries);
    const headers = await count().catch((refusal) => refusal.headers);
    expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 30);
  });

  test('counts each key and each rule by itself', async () => {
    expect(await passed(4, () => limits.count(here, LIMITS.contact, '1'))).toBe(3);
    expect(await passed(4, () => limits.count(here, LIMITS.contact, '2'))).toBe(3);
    expect(await passed(4, () => limits.count(here, LIMITS.contactHour, '1'))).toBe(4);
    expect(await keysOf(LIMITS.contact)).toEqual(['1', '2']);
  });

  test('keeps a long key by its hash, so that two of them are two', async () => {
    const [whole, hashed, other] = ['a'.repeat(200), 'a'.repeat(201), 'a'.repeat(202)];
    for (const key of [whole, hashed, other]) {
      expect(await passed(4, () => limits.count(here, LIMITS.contact, key))).toBe(3);
    }
    const keys = await keysOf(LIMITS.contact);
    expect(keys).toContain(whole);
    expect(keys.filter((key) => /^[\w-]{43}$/.test(key))).toHaveLength(2);
    await limits.forget(LIMITS.contact, hashed);
    expect(await keysOf(LIMITS.contact)).toHaveLength(2);
  });

  test('of all requests is counted in memory, each other where every process sees it', async () => {
    for (const rule of [LIMITS.everyMember, LIMITS.everyGuest, LIMITS.everyStaff]) {
      await limits.count(here, rule, '1');
      expect(await keysOf(rule)).toEqual([]);
    }
    const elsewhere = createLimits(pool);
    expect(await passed(2, () => limits.count(here, LIMITS.contact, '1'))).toBe(2);
    expect(await passed(2, () => elsewhere.count(here, LIMITS.contact, '1'))).toBe(1);
  });

  test('is slow beyond its tries where it says so, and forgotten whole', async () => {
    const count = () => limits.count(here, LIMITS.staffPasswordDay, 'a');
    expect(await passed(55, count)).toBe(52);
    await expect(count()).rejects.toMatchObject({
      headers: { 'x-ratelimit-limit': '2', 'retry-after': '600' },
    });
    expect(events[0]).toMatchObject({ limit: 'staff-password-slow' });
    await limits.forget(LIMITS.staffPasswordDay, 'a');
    const { rows } = await pool.query('SELECT key FROM rate_limits');
    expect(rows).toEqual([]);
  });

  test('that cannot be counted lets nobody through', async () => {
    const gone = { query: async () => Promise.reject(new Error('gone')) };
    const broken = createLimits(gone as never);
    await expect(broken.count(here, LIMITS.contact, '1')).rejects.not.toMatchObject({
      status: 429,
    });
    expect(await passed(3, () => broken.count(here, LIMITS.contact, '1'))).toBe(0);
  });

  test('of guests is by network', async () => {
    const all = LIMITS.everyGuest.tries;
    let host = 0;
    const oneNetwork = () => {
      host += 1;
      return countGuest(limits, from(`2001:db8:1:2::${host.toString(16)}`));
    };
    expect(await passed(all + 2, oneNetwork)).toBe(all);
    expect(await passed(1, () => countGuest(limits, from('2001:db8:1:3::1')))).toBe(1);
  });
});

describe('several limits at once', () => {
  const refusal = {
    field: 'email',
    event: 'auth.login.locked',
    message: ({ seconds }: { seconds: string }) => `あと${seconds}秒`,
  } as const;

  test('are counted in turn, and the refusal says under the field how long to wait', async () => {
    const tries = [
      [LIMITS.contactHour, '1'],
      [LIMITS.contact, '1'],
    ] as const;
    const count = () => countTries(limits, here, tries, refusal);
    expect(await passed(3, count)).toBe(3);
    await expect(count()).rejects.toMatchObject({
      status: 429,
      body: { message: 'Too Many Attempts.', errors: { email: ['あと60秒'] } },
      headers: { 'retry-after': '60', 'x-ratelimit-limit': '3' },
    });
    expect(events.map(({ event }) => event)).toEqual(['limit.hit', 'auth.login.locked']);
  });

  test('say the wait that is left, not the whole of it', async () => {
    await passed(3, () => limits.count(here, LIMITS.contact, '1'));
    await pool.query('UPDATE rate_limits SET expire = $1', [Date.now() + 30_500]);
    const count = countTries(createLimits(pool), here, [[LIMITS.contact, '1']], refusal);
    const sentence = await count.catch(({ body }) => body.errors.email[0]);
    expect(sentence).toBeOneOf(['あと30秒', 'あと31秒']);
  });

  test('hide nothing that is no refusal', async () => {
    for (const trouble of [new Error('gone'), problem(503)]) {
      const failing = { ...limits, count: () => Promise.reject(trouble) };
      const count = countTries(failing, here, [[LIMITS.contact, '1']], refusal);
      await expect(count).rejects.toBe(trouble);
    }
    expect(events).toEqual([]);
  });
});

describe('tries to sign in', () => {
  const rules: SignInLimits = {
    network: LIMITS.loginNetwork,
    pair: LIMITS.loginPair,
    account: LIMITS.loginAccount,
    accountDay: LIMITS.loginAccountDay,
    event: 'auth.login.locked',
    tooMany: () => 'too many',
    crowded: () => 'crowded',
  };
  const phone = Buffer.alloc(32, 1);
  const count = (email: string, ip: string, knownDevice: Buffer | null = null) =>
    countSignIn(limits, from(ip), rules, { email, knownDevice });
  const sentence = (tried: Promise<void>) =>
    tried.then(
      () => 'passed',
      ({ body }) => body.errors.email[0],
    );

  test('from a known device are counted there alone, whatever the network', async () => {
    await count('A@example.jp', '192.0.2.1', phone);
    const device = `a@example.jp ${phone.toString('base64url')}`;
    expect(await keysOf(LIMITS.loginPair)).toEqual([device]);
    expect(await keysOf(LIMITS.loginAccountDay)).toEqual([device]);
    const { rows } = await pool.query('SELECT key FROM rate_limits');
    expect(rows).toHaveLength(2);
    expect(await passed(5, () => count('a@example.jp', '192.0.2.2', phone))).toBe(4);
    expect(await sentence(count('a@example.jp', '192.0.2.3', phone))).toBe('too many');
    expect(await sentence(count('a@example.jp', '192.0.2.3'))).toBe('passed');
  });

  test('are forgotten whole once it is proved who somebody is', async () => {
    const all = async () => {
      await count('A@example.jp', '192.0.2.1');
      await count('A@example.jp', '192.0.2.1', phone);
    };
    const left = async () => {
      const { rows } = await pool.query('SELECT key FROM rate_limits ORDER BY key');
      return rows.map(({ key }) => String(key).split(':')[0]);
    };
    await all();
    await forgetSignIns(limits, rules, 'A@example.jp', { request: here, device: phone });
    expect(await left()).toEqual(['login-network']);
    await pool.query('DELETE FROM rate_limits');
    await all();
    await forgetSignIns(limits, rules, 'A@example.jp');
    expect(await left()).toEqual([
      ...['login-account-day', 'login-network', 'login-pair', 'login-pair'],
    ]);
  });
});
