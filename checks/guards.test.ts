import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { ODD_IDS } from '#server/testing/unseen-videos.ts';

const { guest, as } = await createScene({ limits: 'off' });

const bound = Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [name, endpoint]);
const pathOf = ({ path }: Endpoint, id = '1') => path.replace(/\{\w+\}/g, encodeURIComponent(id));
const isForMembers = ({ spec }: Endpoint) => spec.audience === 'member';

describe('every call that is for members', () => {
  test.each(bound.filter(([, endpoint]) => isForMembers(endpoint)))(
    '%s answers 401 to a guest and reveals nothing',
    async (_, endpoint) => {
      const answer = await guest().request({ method: endpoint.method, url: pathOf(endpoint) });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: 'Unauthenticated.' });
    },
  );
});

describe('every call that changes something', async () => {
  const posts = bound.filter(([, { method }]) => method !== 'GET');
  const strange = guest();
  await strange.request({ url: '/sanctum/csrf-cookie' });
  const tokens: [string, string | undefined][] = [
    ['no token', undefined],
    ['an empty token', ''],
    ['a made-up token', 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ["a stranger's token", strange.cookies.get('XSRF-TOKEN')],
    ['two tokens in one', 'a.b, c.d'],
  ];
  const cases = posts.flatMap(([name, endpoint]) =>
    tokens.map(([kind, token]) => ({ name, endpoint, kind, token })),
  );

  test.each(cases)('$name refuses $kind', async ({ endpoint, token }) => {
    const answer = await as('hanako').request({
      method: endpoint.method,
      url: pathOf(endpoint),
      payload: {},
      headers: { 'x-xsrf-token': token },
    });
    expect(answer.statusCode).toBe(419);
    expect(answer.json()).toEqual({ message: 'CSRF token mismatch.' });
  });

  test.each(posts)('%s takes nothing but JSON', async (_, endpoint) => {
    const forms: [string, string][] = [
      ['application/x-www-form-urlencoded', 'email=hanako%40example.jp'],
      ['text/plain', '{"email":"hanako@example.jp"}'],
      ['multipart/form-data; boundary=x', '--x--'],
    ];
    for (const [type, payload] of forms) {
      const answer = await as('hanako').request({
        method: endpoint.method,
        url: pathOf(endpoint),
        payload,
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(415);
    }
  });
});

describe('every call with a number in its path', () => {
  test.each(bound.filter(([, { path }]) => path.includes('Id}')))(
    '%s does not find what is no number of a row',
    async (_, endpoint) => {
      // The server checks the fields before it looks for the row.
      const absent = endpoint.spec.body ? [] : ['9999999999'];
      for (const id of [...ODD_IDS, ...absent, '%', '../1', 'あ']) {
        const answer = await as('hanako').request({
          method: endpoint.method,
          url: pathOf(endpoint, id),
        });
        expect({ id, status: answer.statusCode }).toEqual({ id, status: 404 });
      }
    },
  );
});

describe('bad fields get sentences of the table, in Japanese, and nothing else', () => {
  const patterns = Object.values(messages).map(
    (sentence) =>
      new RegExp(
        `^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^A-Za-z]*?\\d*[^A-Za-z]*?')}$`,
      ),
  );
  const isOfTheTable = (sentence: string) => patterns.some((pattern) => pattern.test(sentence));
  const values = [
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e99,
    true,
    false,
    [],
    ['a'],
    {},
    { a: 1 },
    '\0',
    'a\0b',
    '＠',
    'x@y',
    'あ'.repeat(256),
    'あ'.repeat(5001),
    '\ud800',
    '1234567',
    "'; DROP TABLE members; --",
  ];
  // Gives the same answer to any input, so that a guest cannot learn whether a link is valid.
  const silent = 'POST /api/first/opened';
  const withBody = bound.filter(
    ([, { method, path, spec }]) => spec.body && `${method} ${path}` !== silent,
  );

  test.each(withBody)('%s', async (_, endpoint) => {
    const shape = (endpoint.spec.body as unknown as { def: { shape: Record<string, unknown> } }).def
      .shape;
    const bodies = [
      ...values.map((value) => value as object),
      ...Object.keys(shape).flatMap((field) => values.map((value) => ({ [field]: value }))),
      Object.fromEntries(Object.keys(shape).map((field) => [field, 'x'.repeat(70)])),
    ];
    let refused = 0;
    for (const body of bodies) {
      const answer = await as('hanako').request({
        method: 'POST',
        url: pathOf(endpoint),
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      // A well-formed value may pass, and then the row does not exist.
      expect([200, 204, 404, 422]).toContain(answer.statusCode);
      if (answer.statusCode !== 422) continue;
      refused += 1;
      const { errors } = answer.json() as { errors: Record<string, string[]> };
      for (const sentence of Object.values(errors).flat()) {
        expect(isOfTheTable(sentence), `${JSON.stringify(body)}: ${sentence}`).toBe(true);
      }
    }
    expect(refused).toBeGreaterThan(values.length);
  });

  test('the check notices an English sentence', () => {
    expect(isOfTheTable('Invalid input: expected string, received undefined')).toBe(false);
    expect(isOfTheTable('パスワードは8文字以上で入力してください。')).toBe(true);
  });
});
