import { describe, expect, test } from 'vitest';
import {
  codeAt,
  newAuthenticatorSecret,
  newRecoveryCodes,
  otpauthAddress,
  stepOfCode,
} from './totp.ts';

// The secret of RFC 6238, “12345678901234567890”, whose codes its appendix B lists.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i s is that of RFC 6238', (now, code) => {
    expect(codeAt(SECRET, now)).toBe(code);
    expect(stepOfCode(SECRET, code, now)).toBe(Math.floor(now / 30));
  });

  test('counts half a minute before and after its own, and no longer', () => {
    const steps = (now: number) =>
      [-60, -30, 0, 30, 60].map((by) => [by, codeAt(SECRET, now + by)]);
    for (const now of [1_234_567_890, 1_234_567_919]) {
      const found = steps(now).map(([, code]) => stepOfCode(SECRET, String(code), now));
      const step = Math.floor(now / 30);
      expect(found).toEqual([null, step - 1, step, step + 1, null]);
    }
  });

  test.each(['', '28708', '2870821', ' 287082', '287082 ', '28708x', '２８７０８２'])(
    'is not %j',
    (typed) => {
      expect(stepOfCode(SECRET, typed, 59)).toBeNull();
    },
  );
});

test('an authenticator is told whose it is, and the usual kind of code', () => {
  const address = new URL(otpauthAddress(SECRET, 'sato@example.jp', 'Orchard 管理画面'));
  expect(decodeURIComponent(address.pathname)).toContain('Orchard 管理画面:sato@example.jp');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Orchard 管理画面',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('secrets are of 160 bits and never the same', () => {
  const secrets = Array.from({ length: 20 }, newAuthenticatorSecret);
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(20);
});

test('recovery codes are ten of 120 bits, of characters that are not taken for one another', () => {
  const codes = Array.from({ length: 20 }, newRecoveryCodes);
  expect(codes.every((ten) => ten.length === 10)).toBe(true);
  const all = codes.flat();
  expect(all.every((code) => /^(?:[0-9a-hjkmnp-z]{4}-){5}[0-9a-hjkmnp-z]{4}$/.test(code))).toBe(
    true,
  );
  expect(new Set(all).size).toBe(200);
  // Each of the 32 characters comes: 4,800 are drawn.
  expect(new Set(all.join('').replaceAll('-', '')).size).toBe(32);
});
