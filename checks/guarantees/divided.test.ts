import type { ClientBase } from 'pg';
import { describe, expect, test } from 'vitest';
import { PARTS } from '#server/testing/division/divide-schema.ts';
import { DIRECTORY } from '#server/testing/division/read-tables.ts';
import {
  divideAndWatch,
  type Planning,
  readNotice,
  type Touch,
} from '#server/testing/division/watch-parts.ts';
import { createScene } from '#server/testing/scene.ts';
import { calls, createReadyRequests } from './calls.ts';
import { report } from './counts.ts';

/** What a call touched besides one part; empty: nothing. */
function beyondOnePart(touches: readonly Touch[]): string[] {
  const told = (some: readonly Touch[]) =>
    some.map(({ statement, parts, memberless }) =>
      [...parts, ...memberless, statement.replace(/\s+/g, ' ')].join(' '),
    );
  const wide = touches.filter(({ parts, memberless }) => parts.size > 1 || memberless.size > 0);
  const all = new Set(touches.flatMap(({ parts }) => [...parts]));
  return told(wide.length > 0 || all.size < 2 ? wide : touches.filter(({ parts }) => parts.size));
}

describe.each<[words: string, Planning]>([
  ['planned for its values', 'force_custom_plan'],
  ['planned for any values', 'force_generic_plan'],
])('%s', async (words, planning) => {
  const scene = await createScene({
    limits: 'off',
    prepareDatabase: (connection) => divideAndWatch(connection, planning),
  });
  const ready = createReadyRequests(scene);
  // Queues are worked on for all members, when they are due: no call waits for it.
  await Promise.all([scene.app.pushSender.stop(), scene.app.dataMaker.stop()]);
  let touches: Touch[] = [];
  const listen = (client: ClientBase) =>
    client.on('notice', ({ message }) => {
      const touch = readNotice(message ?? '');
      if (touch) touches.push(touch);
    });
  const { pool } = scene.db;
  // Connections that are open already are heard as well.
  const open = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of open) {
    listen(client);
    client.release();
  }
  pool.on('connect', listen);

  test('every call of a member touches one part', async (context) => {
    const wide: string[] = [];
    const refused: string[] = [];
    const all: Touch[] = [];
    for (const [name] of calls) {
      const member = await scene.make.member();
      const caller = scene.as(member);
      const request = await ready(name, member, ['orchard_main']);
      await caller.request({ url: '/sanctum/csrf-cookie' });
      touches = [];
      const answer = await caller.request(request);
      if (answer.statusCode >= 400) refused.push(`${name}: ${answer.statusCode}`);
      all.push(...touches);
      const beyond = beyondOnePart(touches);
      if (beyond.length > 0) wide.push(`${name}: ${beyond.join('\n  ')}`);
    }
    const divided = all.filter(({ planned }) => planned.size > 0);
    const byJoin = new Set(
      divided.filter(({ planned }) => planned.size > 1).map(({ statement }) => statement),
    );
    report(
      context,
      'M9',
      `${words}: calls beyond one part ${wide.length} of ${calls.length}, ${all.length} statements, ${divided.length} on divided tables, ${byJoin.size} texts find their part by a join`,
    );
    expect(refused).toEqual([]);
    expect(divided.length).toBeGreaterThan(calls.length);
    expect(wide, wide.join('\n')).toEqual([]);
  });

  test('every table of members is divided, or stays whole for a reason', async () => {
    const { rows } = await scene.db.pool.query<{ name: string; parts: number; key: string | null }>(
      `SELECT c.relname AS name, pg_get_constraintdef(k.oid) AS key,
         (SELECT count(*)::int FROM pg_inherits i WHERE i.inhparent = c.oid) AS parts
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'member_id'
       LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND NOT c.relispartition ORDER BY 1`,
    );
    const whole = rows.filter(({ parts }) => parts === 0).map(({ name }) => name);
    expect(whole).toEqual(Object.keys(DIRECTORY).sort());
    const divided = rows.filter(({ parts }) => parts > 0);
    expect(divided.filter(({ parts }) => parts !== PARTS)).toEqual([]);
    expect(divided.filter(({ key }) => !key?.includes('member_id'))).toEqual([]);
  });
});
