import { describe, expect, test } from 'vitest';
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
  const all = new Set(touches.flatMap(({ parts }) => [...parts]));
  return [
    ...(all.size > 1 ? [`parts ${[...all]}`] : []),
    ...touches
      .filter(({ parts, memberless }) => parts.size > 1 || memberless.size > 0)
      .map(({ statement, memberless }) => `${[...memberless]}: ${statement.replace(/\s+/g, ' ')}`),
  ];
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
  let touches: Touch[] = [];
  scene.db.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const touch = readNotice(message ?? '');
      if (touch) touches.push(touch);
    });
  });

  test('every call of a member touches one part', async (context) => {
    const wide: string[] = [];
    const refused: string[] = [];
    const all: Touch[] = [];
    for (const [name] of calls) {
      const member = await scene.make.member();
      const caller = scene.as(member);
      const { method, url, body } = await ready(name, member, ['orchard_main']);
      await caller.request({ url: '/sanctum/csrf-cookie' });
      touches = [];
      const answer = await caller.request({ method, url, ...(body ? { payload: body } : {}) });
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
    console.log(context.task.meta.count, refused);
    for (const x of byJoin) console.log('BYJOIN', x.replace(/\s+/g, ' '));
    expect(wide).toEqual([]);
  });
});
