import type { Endpoint } from '@orchard/contract/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { calls, createReadyRequests, silentCalls } from './calls.ts';
import { report, times } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { as, make } = scene;
const ready = createReadyRequests(scene);

const oddStrings = fc.constantFrom(
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  'constructor',
  'あ'.repeat(5001),
  'x'.repeat(300),
  "'; DROP TABLE members; --",
  '\u202e',
  '９',
  '%00',
  '\r\nX: y',
  '{{7*7}}',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), oddStrings);
const scalar = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom<unknown>(null, 1e308, -1, 2 ** 63, 9e99, 0.1, [], {}, [[]], -0),
);
const FIELDS =
  'email password password_confirmation password_current token remember name nickname content_category contact_category_id subject body message thumbnail_url __proto__ constructor toString'.split(
    ' ',
  );
const json = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), scalar, { maxKeys: 8, noNullPrototype: true }),
  fc.jsonValue({ maxDepth: 8 }),
  fc.array(scalar, { maxLength: 5 }),
  scalar,
);
// Written by hand, because JSON.stringify would normalise these.
const raw = fc.oneof(
  json.map((value) => JSON.stringify(value) ?? 'null'),
  json.map((value) => JSON.stringify(value)?.replaceAll('\\', '') ?? ''),
  fc.constantFrom(
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"email":"a@b.jp","email":{"x":1},"password":1e999}',
    '{"email":"\\ud800@b.jp","password":"\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800"}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
    '{"name":"\\u0000"}',
    '{',
    'NaN',
    '\ufeff{}',
  ),
);
const path = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '9e99',
    '9223372036854775808',
    '9999999999',
    '１',
    '%00',
    '%',
    '%ff',
    '..%2f',
    'A'.repeat(43),
    'x'.repeat(600),
    '1;2',
    'null',
  ),
  text.map((value) => encodeURIComponent(value.toWellFormed())),
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom('p', 'per_page', 't', 't[]', 'uncp', 'sort', 'search', 'videos', 'with_video'),
    fc.oneof(path, fc.constantFrom('99999999999', 'desc', 'asc', '1%00')),
  ),
  { maxLength: 5 },
);
const header = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('cookie', 'idempotency-key', 'origin', 'x-forwarded-for', 'user-agent'),
        fc.string(),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
);

test('whatever is sent, every answer is foreseen', async (context) => {
  const runs = times(600, 16_000);
  let caller = as(await make.member());
  let isOut = false;
  let sent = 0;
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      path,
      query,
      raw,
      header,
      async ([name, endpoint], segment, pairs, payload, headers) => {
        if (isOut) caller = as(await make.member());
        sent += 1;
        const { method, path: pattern, spec }: Endpoint = endpoint;
        const search = spec.query ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : '';
        const answer = await caller.request({
          method,
          url: pattern.replace(/\{\w+\}/, segment) + search,
          ...(method === 'GET' ? {} : { payload }),
          headers: { 'content-type': 'application/json', ...headers },
        });
        // Some requests sign out, or end the member's sessions.
        isOut = answer.statusCode === 401 || !caller.cookies.get('session')?.match(/^[^.]+$/);
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode >= 500) failures.push(`${name} ${segment} ${search} ${payload}`);
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
  const isClean =
    Object.keys(Object.prototype).length === 0 && !('polluted' in ({} as Record<string, unknown>));
  const spread = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(' × '));
  report(
    context,
    'D2',
    `5xx: ${failures.length} of ${sent}; prototype ${isClean ? 'clean' : 'polluted'} (${spread.join(', ')})`,
  );
  expect(failures).toEqual([]);
  expect(isClean).toBe(true);
  // Requests did reach the handlers.
  expect(statuses.get(422) ?? 0).toBeGreaterThan(runs / 20);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 20);
});

test('NUL in any field of any body is a 422', async (context) => {
  let wrong = 0;
  let tries = 0;
  for (const [name, { spec }] of calls) {
    const member = await make.member();
    const { payload: body = {}, ...request } = await ready(name, member);
    if (!spec.body || silentCalls.has(name)) continue;
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== 'string') continue;
      const payload = { ...body, [field]: `${value}\0x` };
      const answer = await as(member).request({ ...request, payload });
      tries += 1;
      if (answer.statusCode !== 422) wrong += 1;
    }
  }
  report(context, 'D2', `NUL taken ${wrong} of ${tries} fields`);
  expect(wrong).toBe(0);
});
