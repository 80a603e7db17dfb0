import { describe, expect, test } from 'vitest';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import {
  type ApiDescription,
  breakingChanges,
  changedMigrations,
  currentDescription,
  releasedChecksums,
  releasedDescription,
} from './released.ts';

describe('what has been released stays', () => {
  test.each([
    ['members', 40],
    ['programs', 7],
  ] as const)(
    'no call, field or parameter of %s is gone, other or newly required',
    (whose, least) => {
      const released = releasedDescription(whose);
      expect(Object.keys(released.paths).length).toBeGreaterThan(least);
      expect(breakingChanges(released, currentDescription(whose))).toEqual([]);
    },
  );

  test('a field of programs that goes is noticed', () => {
    const now = currentDescription('programs');
    const { properties = {} } =
      now.paths['/api/v1/members/{id}']?.get?.responses[200]?.content?.['application/json']
        ?.schema ?? {};
    delete properties.email;
    expect(breakingChanges(releasedDescription('programs'), now)).toEqual([
      'GET /api/v1/members/{id}: answer 200.email is gone',
    ]);
  });

  test('no migration of the last release is gone, changed or preceded by a new one', async () => {
    expect(changedMigrations(releasedChecksums(), await readMigrations())).toEqual([]);
  });
});

const text = { type: 'string' };
const described = (
  body: object,
  answer: object,
  { path = '/login', parameters = [] as object[] } = {},
) =>
  ({
    paths: {
      [path]: {
        post: {
          parameters,
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: {
            200: { content: { 'application/json': { schema: answer } } },
            422: { content: {} },
          },
        },
      },
    },
  }) as ApiDescription;

const body = { type: 'object', properties: { email: text, tags: text }, required: ['email'] };
const item = { type: 'object', properties: { id: text }, required: ['id'] };
const answer = {
  type: 'object',
  properties: { name: text, items: { type: 'array', items: item } },
  required: ['name', 'items'],
};
const released = described(body, answer);
const p = { name: 'p', required: false, schema: text };

test.each<[string, ApiDescription, string[]]>([
  ['nothing', released, []],
  [
    'more fields in body and answer',
    described(
      { ...body, properties: { ...body.properties, more: text } },
      { ...answer, properties: { ...answer.properties, more: text } },
      { parameters: [p] },
    ),
    [],
  ],
  [
    'an optional field that was required',
    described({ ...body, required: [] }, { ...answer, required: ['items'] }),
    ['POST /login: answer 200.name may newly be missing'],
  ],
  ['another path', described(body, answer, { path: '/sign-in' }), ['POST /login is gone']],
  [
    'a field with another name',
    described({ ...body, properties: { email: text, labels: text } }, answer),
    ['POST /login: body.tags is gone'],
  ],
  [
    'a field that must be there',
    described({ ...body, required: ['email', 'tags'] }, answer),
    ['POST /login: body.tags is newly required'],
  ],
  [
    'a parameter that must be there',
    described(body, answer, { parameters: [{ ...p, required: true }] }),
    ['POST /login: parameters.p is newly required'],
  ],
  [
    'an answer without a field, deep in a list',
    described(body, {
      ...answer,
      properties: { name: text, items: { type: 'array', items: { type: 'object' } } },
    }),
    ['POST /login: answer 200.items[].id is gone'],
  ],
  [
    'null where there was none',
    described(body, {
      ...answer,
      properties: { ...answer.properties, name: { type: ['string', 'null'] } },
    }),
    ['POST /login: answer 200.name has another type'],
  ],
  [
    'null where an answer had none, beside what it had',
    described(body, {
      ...answer,
      properties: { ...answer.properties, name: { anyOf: [text, { type: 'null' }] } },
    }),
    ['POST /login: answer 200.name has another type'],
  ],
  [
    'nothing where null may be sent as well',
    described(
      { ...body, properties: { ...body.properties, tags: { anyOf: [text, { type: 'null' }] } } },
      answer,
    ),
    [],
  ],
  [
    'another type of a field',
    described({ ...body, properties: { email: text, tags: { type: 'number' } } }, answer),
    ['POST /login: body.tags has another type'],
  ],
])('the check of calls notices what breaks clients: %s', (_, now, changes) => {
  expect(breakingChanges(released, now)).toEqual(changes);
});

test('the check of migrations notices one that changed, went, or came too low', () => {
  const before = new Map([
    ['0001_a.sql', 'x'],
    ['0002_b.sql', 'y'],
    ['0003_c.sql', 'z'],
  ]);
  const now = [
    { name: '0001_a.sql', checksum: 'x' },
    { name: '0002_b.sql', checksum: 'other' },
    { name: '0002_c.sql', checksum: 'new' },
    { name: '0004_d.sql', checksum: 'new' },
  ];
  expect(changedMigrations(before, now)).toEqual([
    '0002_b.sql was changed, and sites have it',
    '0003_c.sql is gone, and sites have it',
    '0002_c.sql comes before 0003_c.sql, which sites have: give it a later number',
  ]);
});
