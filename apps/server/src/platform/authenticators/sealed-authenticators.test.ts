import { expect, test } from 'vitest';
import { authenticatorKey, deriveKey, unseal } from '#platform/secrets/secrets.ts';
import { openAuthenticator, sealAuthenticator } from './sealed-authenticators.ts';

const key = authenticatorKey('the secret of an installation');
const member = { kind: 'member', id: 7 } as const;
const sealed = sealAuthenticator(key, member, 'JBSWY3DPEHPK3PXP');

test('an authenticator opens for its own account', () => {
  expect(openAuthenticator(key, member, sealed)).toBe('JBSWY3DPEHPK3PXP');
});

test.each([
  ['another member’s', { kind: 'member', id: 8 } as const],
  ['an operator’s', { kind: 'staff', id: 7 } as const],
])('in %s row it does not', (_, other) => {
  expect(openAuthenticator(key, other, sealed)).toBeNull();
});

test('the key of operators opens nothing of members, whatever is said of its place', () => {
  const place = 'authenticator member 7';
  const keyOf = (kind: string) => deriveKey(key, `authenticators ${kind}`);
  expect(unseal(keyOf('member'), place, sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(keyOf('staff'), place, sealed)).toThrow();
});
