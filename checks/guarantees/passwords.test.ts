import { hash } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { castPasswordHash } from '#server/demo/cast/cast.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { isCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { MadeMember } from '#server/testing/make/people.ts';
import { createScene } from '#server/testing/scene.ts';
import { createReadyRequests } from './calls.ts';
import { report, times } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { as, guest, make, db } = scene;
const ready = createReadyRequests(scene);

const endpoints = ['resetPassword', 'setFirstPassword', 'changePassword'] as const;

/** Sets a password at an endpoint as a new member. Returns the member and the status. */
async function choose(
  endpoint: (typeof endpoints)[number],
  chosen: string | ((member: MadeMember) => string),
) {
  const member = await make.member();
  const password = typeof chosen === 'string' ? chosen : chosen(member);
  const request = await ready(endpoint, member);
  const payload = { ...request.payload, password, password_confirmation: password };
  const { statusCode } = await as(member).request({ ...request, payload });
  return { member, status: statusCode };
}
const enters = async (email: string, password: string) =>
  (await guest().post('/login', { email, password })).statusCode === 200;
const hashOf = async (memberId: number): Promise<string> => {
  const { rows } = await db.pool.query('SELECT password_hash FROM members WHERE id = $1', [
    memberId,
  ]);
  return rows[0].password_hash;
};

test('passwords of 8 to 255 characters pass whole, and what is tried first is refused', async (context) => {
  const good = [
    'くだもの8文字だ',
    'x7'.padEnd(255, 'q9'),
    'あ'.repeat(255),
    '  a space at both ends  ',
    '🍎🍏🍎🍏🍎🍏🍎🍏',
    'correct horse battery staple',
  ];
  const bad = ['1234567', 'あ'.repeat(7), 'x'.repeat(256), 'あ'.repeat(256), 'abcdefg\0h'];
  const own = ({ email }: MadeMember) => email.toUpperCase();
  const common = [
    'password',
    'PASSWORD',
    'Orchard2026',
    'orchard!!',
    '12345678',
    'iloveyou',
    'orchard Orchard',
  ];
  let refused = 0;
  let truncated = 0;
  let trimmed = 0;
  let accepted = 0;
  for (const endpoint of endpoints) {
    for (const password of good) {
      const { member, status } = await choose(endpoint, password);
      if (status >= 300 || !(await enters(member.email, password))) refused += 1;
      const characters = [...password];
      const last = characters.at(-1) === ' ' ? '_' : 'x';
      // The quick run tries one endpoint: all three store a password by the same code.
      const isLookedAt = endpoint === 'resetPassword' || times(0, 1) === 1;
      const almost = [...characters.slice(0, -1), last].join('');
      if (isLookedAt && (await enters(member.email, almost))) truncated += 1;
      if (password.trim() !== password && (await enters(member.email, password.trim()))) {
        trimmed += 1;
      }
    }
    for (const password of [...bad, ...common, own]) {
      const { member, status } = await choose(endpoint, password);
      const isSame = (await hashOf(member.id)) === (await castPasswordHash());
      if (status !== 422 || !isSame) accepted += 1;
    }
  }
  const first = (dictionary['passwords-common'] as readonly string[])
    .filter((word) => [...word].length >= 8)
    .slice(0, 3000);
  const commonAccepted = first.filter(
    (word) => !isCommonPassword(word) || !isCommonPassword(word.toUpperCase()),
  ).length;
  report(
    context,
    'A10',
    `truncated ${truncated}, trimmed ${trimmed}, wrongly refused ${refused} of ${good.length * endpoints.length}; ` +
      `wrongly accepted ${accepted} of ${(bad.length + common.length + 1) * endpoints.length}; common accepted ${commonAccepted} of ${first.length}`,
  );
  expect({ truncated, trimmed, refused, accepted, commonAccepted }).toEqual({
    truncated: 0,
    trimmed: 0,
    refused: 0,
    accepted: 0,
    commonAccepted: 0,
  });
  expect(first).toHaveLength(3000);
});

test('every hash is of today’s strength, and a weaker one is made anew at sign-in', async (context) => {
  const weakHashes = await Promise.all([
    hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    hash(PASSWORD, { algorithm: 2, memoryCost: 19456, timeCost: 1, parallelism: 1 }),
  ]);
  let anew = 0;
  for (const weak of weakHashes) {
    const { id, email } = await make.member();
    await db.pool.query('UPDATE members SET password_hash = $1 WHERE id = $2', [weak, id]);
    expect(await enters(email, PASSWORD)).toBe(true);
    if ((await hashOf(id)) !== weak) anew += 1;
    expect(await enters(email, PASSWORD)).toBe(true);
  }
  const { rows } = await db.pool.query(
    `SELECT password_hash FROM members WHERE password_hash IS NOT NULL
     UNION ALL SELECT password_hash FROM staff WHERE password_hash IS NOT NULL`,
  );
  const weak = rows.filter(
    ({ password_hash: stored }) => !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'),
  ).length;
  report(
    context,
    'A11',
    `weak rows ${weak} of ${rows.length}, made anew ${anew} of ${weakHashes.length}`,
  );
  expect(weak).toBe(0);
  expect(anew).toBe(weakHashes.length);
});
