import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createKeysOf, passed } from '#testing/tries.ts';
import { createLimits } from './limits.ts';
import { LIMITS } from './rules.ts';
import { countSignIn, forgetSignIns, type SignInLimits } from './sign-in-limits.ts';

const { pool } = await createTestDatabase();
let limits = createLimits(pool);
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits');
  limits = createLimits(pool);
});

/** A request from somewhere, as far as limits look at it. */
const from = (ip: string) =>
  ({ ip, routeOptions: { url: '/login' }, log: { info: () => {} } }) as unknown as FastifyRequest;
const here = from('192.0.2.1');

const keysOf = createKeysOf(pool);

describe('tries to sign in', () => {
  const message = (sentence: string) => ({
    field: 'email',
    event: 'auth.login.locked' as const,
    message: () => sentence,
  });
  const rules: SignInLimits = {
    network: LIMITS.loginNetwork,
    pair: LIMITS.loginPair,
    account: LIMITS.loginAccount,
    accountDay: LIMITS.loginAccountDay,
    tooMany: message('too many'),
    crowded: message('crowded'),
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
