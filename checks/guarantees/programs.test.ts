import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { programApi } from '@orchard/contract/programs';
import { eventRight, PROGRAM_RIGHTS } from '@orchard/contract/programs/rights';
import { staffApi } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import { SITE_EVENT_TYPES, type SiteEventType } from '@orchard/contract/staff/site-events';
import { expect, test } from 'vitest';
import { bareRequest } from '#checks/invalid-bodies.ts';
import { countStatements } from '#server/testing/database-watch.ts';
import { createPrograms } from '#server/testing/programs.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, execute, members } = scene;
const program = createPrograms(scene);

const programCalls = Object.entries(programApi) as unknown as [string, Endpoint][];
const otherCalls = [...Object.entries(api), ...Object.entries(staffApi)] as [string, Endpoint][];
const isIn = (status: number) => [200, 404, 409, 422].includes(status);

test('a token opens the calls of its rights and no others', async (context) => {
  for (const type of SITE_EVENT_TYPES) {
    await execute`INSERT INTO site_events (type, member_id) VALUES (${type}, ${members.hanako.id})`;
  }
  const wrong: string[] = [];
  let cells = 0;
  const judge = (what: string, is: unknown, should: unknown) => {
    cells += 1;
    if (is !== should) wrong.push(`${what}: ${is}, not ${should}`);
  };
  const sets: Right[][] = [...PROGRAM_RIGHTS.map((right) => [right]), [...PROGRAM_RIGHTS]];
  for (const held of sets) {
    const { send } = await program(held);
    for (const [name, endpoint] of programCalls) {
      const { right } = endpoint.spec;
      const { statusCode } = await send(bareRequest(endpoint));
      const opens = right === null || (right !== undefined && held.includes(right));
      judge(`${name} with ${held}`, isIn(statusCode) ? 'in' : statusCode, opens ? 'in' : 403);
    }
    const { items } = (await send({ url: '/api/v1/events' })).json();
    const seen = new Set(items.map(({ type }: { type: SiteEventType }) => type));
    for (const type of SITE_EVENT_TYPES) {
      judge(`${type} with ${held}`, seen.has(type), held.includes(eventRight(type)));
    }
  }
  report(context, 'R1', `programs: cells wrong ${wrong.length} of ${cells}`);
  expect(wrong).toEqual([]);
});

test('a token is nobody anywhere else, and no cookie is anybody at the calls for programs', async (context) => {
  const { token, send } = await program(PROGRAM_RIGHTS);
  const session = await make.session(members.hanako);
  const staff = await make.staffSession(await make.staff({ role: 'admin' }));
  const cookie = `session=${session}; staff=${staff}`;
  const wrong: string[] = [];
  let cells = 0;
  const ask = async (name: string, endpoint: Endpoint, headers: Record<string, string>) => {
    const bare = bareRequest(endpoint);
    const answer = await send({ ...bare, headers: { ...bare.headers, ...headers } });
    cells += 1;
    if (answer.statusCode !== 401) wrong.push(`${name}: ${answer.statusCode}`);
    if (answer.headers['set-cookie']) wrong.push(`${name}: a cookie`);
  };
  for (const [name, endpoint] of otherCalls) {
    await ask(name, endpoint, {});
    await ask(`${name} beside a session`, endpoint, { cookie, authorization: `bearer  ${token}` });
  }
  for (const [name, endpoint] of programCalls)
    await ask(name, endpoint, { cookie, authorization: '' });
  report(context, 'R2', `tokens elsewhere, cookies here: not refused ${wrong.length} of ${cells}`);
  expect(wrong).toEqual([]);
});

test('a token that is not alive is refused like one that never was', async (context) => {
  const by = await make.staff({ role: 'admin' });
  const lives = await program(PROGRAM_RIGHTS, { by });
  const ended = await program(PROGRAM_RIGHTS);
  await execute`UPDATE api_tokens SET ended_at = now() WHERE id = ${ended.id}`;
  const expired = await program(PROGRAM_RIGHTS, { expiresOn: '2020-01-01' });
  const orphan = await make.staff({ role: 'admin' });
  const shutOut = await program(PROGRAM_RIGHTS, { by: orphan });
  await execute`UPDATE staff SET disabled_at = now() WHERE id = ${orphan.id}`;
  const former = await program(PROGRAM_RIGHTS, { by: await make.staff({ role: 'support' }) });
  const dead: Record<string, string | undefined> = {
    ...{ ended: `Bearer ${ended.token}`, expired: `Bearer ${expired.token}` },
    ...{ 'of somebody shut out': `Bearer ${shutOut.token}`, none: undefined, empty: 'Bearer ' },
    'of no administrator': `Bearer ${former.token}`,
    unknown: `Bearer orchard_${'A'.repeat(43)}`,
    ...{ malformed: 'Bearer orchard_', long: `Bearer ${'x'.repeat(4000)}` },
    ...{ cut: `Bearer ${lives.token.slice(0, -1)}`, bare: lives.token },
    ...{ 'as a password': `Basic ${Buffer.from(`x:${lives.token}`).toString('base64')}` },
  };
  const answers = [];
  for (const [kind, authorization] of Object.entries(dead)) {
    const request = { url: '/api/v1/events', headers: { authorization } };
    const { answer, statements } = await countStatements(db, () => lives.send(request as never));
    answers.push({ kind, status: answer.statusCode, body: answer.body, statements });
  }
  const refusal = { status: 401, body: answers[0]?.body, statements: 1 };
  const wrong = answers.filter(
    ({ kind: _, ...one }) => JSON.stringify(one) !== JSON.stringify(refusal),
  );
  const alive = await lives.send({ url: '/api/v1/events' });
  report(context, 'R3', `told apart ${wrong.length} of ${answers.length}`);
  expect(wrong).toEqual([]);
  expect(JSON.parse(String(refusal.body))).toMatchObject({
    status: 401,
    title: 'Unauthenticated.',
  });
  expect(alive.statusCode).toBe(200);
});
