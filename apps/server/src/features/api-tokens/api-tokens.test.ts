import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { createJapanDays } from '#testing/japan-days.ts';
import { createPrograms } from '#testing/programs.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { app, db, asStaff, execute, make, sato } = scene;
const { letItBe: today } = createJapanDays(db);

beforeEach(async () => {
  await today('2027-03-10');
  await execute`DELETE FROM api_tokens`;
});

const draft = { name: '会計ソフト', rights: ['members.read'] as const, expires_on: '2027-03-31' };
const create = async (more: object = {}) =>
  (
    await asStaff().call(staffApi['api-tokens.create'], {
      body: { ...draft, rights: [...draft.rights], ...more },
    })
  ).body;
const list = async () => (await asStaff().call(staffApi['api-tokens.list'])).body;
const ask = (token: string) =>
  app.inject({
    url: '/api/v1/members',
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
  });

test('a token is answered once, lets in, and is kept as a hash alone', async () => {
  const { id, token } = await create();
  expect(token).toMatch(/^orchard_[\w-]{43}$/);
  expect((await ask(token)).statusCode).toBe(200);
  expect(await list()).toEqual([
    {
      ...{ id, name: '会計ソフト', rights: ['members.read'], state: 'live' },
      ...{ staff_name: expect.any(String), expires_on: '2027-03-31' },
      last_used_at: expect.any(String),
    },
  ]);
  const stored = await execute`SELECT t::text AS row FROM api_tokens t`;
  const audited = await execute`SELECT l::text AS row FROM audit_log l WHERE kind = 'api-tokens'`;
  expect(audited).toHaveLength(1);
  expect(JSON.stringify([stored, audited])).not.toContain(token.slice(8));
});

test('its last use is noted once a minute', async () => {
  const { token } = await create();
  const used = async () => (await execute`SELECT last_used_at, xmin::text FROM api_tokens`)[0];
  await ask(token);
  const first = await used();
  await ask(token);
  expect(await used()).toEqual(first);
  await execute`UPDATE api_tokens SET last_used_at = now() - interval '61 seconds'`;
  await ask(token);
  expect((await used())?.last_used_at.getTime()).toBeGreaterThan(Date.now() - 30_000);
});

test.each(['2027-03-09', '2028-03-10', '2037-01-01'])(
  'until %s it cannot be',
  async (expires_on) => {
    const { status, body } = await asStaff().refused(staffApi['api-tokens.create'], {
      body: { ...draft, rights: [...draft.rights], expires_on },
    });
    expect([status, body.errors]).toEqual([
      422,
      { expires_on: ['有効期限は、今日から1年以内の日にしてください。'] },
    ]);
  },
);

test.each(['2027-03-10', '2028-03-09'])('until %s it can be', async (expires_on) => {
  expect((await create({ expires_on })).id).toEqual(expect.any(Number));
});

test('it is ended at once, as often as that is said, and one that is none is not found', async () => {
  const { id, token } = await create();
  for (const _ of [1, 2]) await asStaff().call(staffApi['api-tokens.end'], { params: { id } });
  expect((await ask(token)).statusCode).toBe(401);
  expect((await list())[0]?.state).toBe('ended');
  const params = { id: 999_999 };
  expect((await asStaff().refused(staffApi['api-tokens.end'], { params })).status).toBe(404);
});

test('a week before its end it says so, and then that it is over', async () => {
  const { token } = await create();
  const states: (string | undefined)[] = [];
  for (const day of ['2027-03-24', '2027-03-25', '2027-03-31', '2027-04-01']) {
    await today(day);
    states.push((await list())[0]?.state, String((await ask(token)).statusCode));
  }
  expect(states).toEqual(['live', '200', 'ending', '200', 'ending', '200', 'expired', '401']);
});

test('it rests while its maker is shut out or no administrator', async () => {
  const maker = await make.staff({ role: 'admin' });
  const { token } = (
    await asStaff(maker).call(staffApi['api-tokens.create'], {
      body: { ...draft, rights: [...draft.rights] },
    })
  ).body;
  await asStaff(sato).call(staffApi.disableOperator, { params: { id: maker.id } });
  expect([(await ask(token)).statusCode, (await list())[0]?.state]).toEqual([401, 'shut_out']);
  await asStaff(sato).call(staffApi.enableOperator, { params: { id: maker.id } });
  expect([(await ask(token)).statusCode, (await list())[0]?.state]).toEqual([200, 'live']);
  // Who reads members still, and may make no tokens any more.
  await execute`UPDATE staff SET roles = '{support}' WHERE id = ${maker.id}`;
  expect([(await ask(token)).statusCode, (await list())[0]?.state]).toEqual([401, 'shut_out']);
});

test('a token has 120 requests a minute, and is told when it may come again', async () => {
  const { token, send } = await createPrograms(scene)(['content.read']);
  const other = await createPrograms(scene)(['content.read']);
  for (let at = 0; at < 120; at += 1) {
    expect((await send({ url: '/api/v1/videos?limit=1' })).statusCode).toBe(200);
  }
  const refused = await ask(token);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    ...[429, 'application/problem+json; charset=utf-8'],
  ]);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers.ratelimit).toMatch(/^"every-program";r=0;t=\d+$/);
  expect(refused.json().detail).toContain('Retry-After');
  expect((await other.send({ url: '/api/v1/videos?limit=1' })).statusCode).toBe(200);
});

test.each([
  ['GET', '/api/v1/nothing', 404],
  ['DELETE', '/api/v1/members', 405],
  ['POST', '/api/v1/members/1', 405],
] as const)(
  '%s %s is %i as programs read it, without cookies and for no other origin',
  async (method, url, status) => {
    const { send } = await createPrograms(scene)(['content.read']);
    const answer = await send({ method, url, headers: { origin: 'https://elsewhere.example' } });
    expect([answer.statusCode, answer.json().status]).toEqual([status, status]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  },
);
