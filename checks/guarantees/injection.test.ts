import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const { as, asStaff, db, make } = await createScene({ limits: 'off' });

const INJECTIONS = [
  "'",
  '"',
  "' OR '1'='1",
  "x' OR 1=1 --",
  "'; DELETE FROM video_bookmarks; --",
  '1; SELECT pg_sleep(10)',
  "'||pg_sleep(10)--",
  '1) OR (1=1',
  'id DESC; DROP TABLE tags',
  '$1',
  '\\',
  "\\'",
  '%',
  '_',
  '/*x*/',
  "x')) UNION SELECT password_hash FROM members --",
];

const PER_FIELD = times(4, INJECTIONS.length);
let turns = 0;
/** As many injections as a field meets, each field others than the one before. */
const injections = (): string[] => {
  turns += 1;
  return INJECTIONS.filter((_, at) => (at + turns) % (INJECTIONS.length / PER_FIELD) === 0);
};

const shapeOf = (schema: unknown): string[] =>
  Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
const filled = ({ path }: Endpoint, value: string) =>
  path.replace(/\{\w+\}/g, encodeURIComponent(value));

const all = [
  ...Object.entries(api as Record<string, Endpoint>).map((call) => ['member', ...call] as const),
  ...Object.entries(staffApi as Record<string, Endpoint>).map(
    (call) => ['staff', ...call] as const,
  ),
].filter(([, name]) => !/logOut|leave|clear|[eE]nd/.test(name));

test('no value becomes a part of a query', async (context) => {
  await make.bookmark({ by: { id: (await make.member()).id }, video: await make.video({}) });
  const findings: string[] = [];
  let tries = 0;
  for (const [site, name, endpoint] of all) {
    const caller = site === 'member' ? as('hanako') : asStaff();
    const { query, body } = endpoint.spec;
    const plain = filled(endpoint, '1');
    const urls = [
      ...(endpoint.path.includes('{')
        ? injections().map((injection) => filled(endpoint, injection))
        : []),
      ...shapeOf(query).flatMap((field) =>
        injections().map((injection) => `${plain}?p=1&${field}=${encodeURIComponent(injection)}`),
      ),
    ];
    const bodies = injections().map((injection) =>
      Object.fromEntries(shapeOf(body).map((field) => [field, injection])),
    );
    const requests = [
      ...(endpoint.method === 'GET' ? urls.map((url) => ({ url, payload: undefined })) : []),
      ...(body ? bodies.map((payload) => ({ url: plain, payload })) : []),
    ];
    for (const { url, payload } of requests) {
      tries += 1;
      const begin = performance.now();
      const { statusCode, body: answer } = await caller.request({
        method: endpoint.method,
        url,
        ...(payload ? { payload } : {}),
      });
      const waited = performance.now() - begin;
      if (statusCode >= 500 || waited > 9900 || answer.includes('$argon2id$')) {
        findings.push(`${name} ${url} ${JSON.stringify(payload ?? '')}: ${statusCode}`);
      }
    }
  }
  const cookie = await as('hanako').request({
    url: '/api/account/user',
    headers: { cookie: "session=' OR '1'='1" },
  });
  if (cookie.statusCode !== 401) findings.push('cookie');
  const { rows } = await db.pool.query('SELECT count(*)::int AS marks FROM video_bookmarks');
  report(context, 'D1', `findings ${findings.length} of ${tries + 1}`);
  expect(findings).toEqual([]);
  expect(rows[0].marks).toBeGreaterThan(0);
});
