import { api } from '@orchard/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app, as, db } = await createScene({
  limits: 'off',
  admission: { concurrency: 2, maxWaitMs: 20, queueSize: 3 },
});

/** Keeps whoever reads the tags waiting for as long as `work` takes. */
const whileTagsAreLocked = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  db.kysely.transaction().execute(async (tx) => {
    await sql`LOCK TABLE tags IN ACCESS EXCLUSIVE MODE`.execute(tx);
    return work();
  });

test('who would wait too long is told to come again, and everything goes on afterwards', async () => {
  const hanako = as('hanako');
  await hanako.call(api.getCurrentUser);
  const atWork = await whileTagsAreLocked(async () => {
    const slow = [hanako.call(api.listTags), hanako.call(api.listTags)];
    const others = await Promise.all(
      Array.from({ length: 6 }, () => hanako.refused(api.getCurrentUser)),
    );
    for (const { status, body, headers } of others) {
      expect([status, body]).toEqual([503, { message: 'Service Unavailable' }]);
      expect(headers['retry-after']).toBe('3');
    }
    // Whoever asks nothing of the database, and the operators, are not in the way.
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    return slow;
  });
  for (const { status } of await Promise.all(atWork)) expect(status).toBe(200);
  for (let times = 0; times < 5; times += 1) {
    expect((await hanako.call(api.getCurrentUser)).status).toBe(200);
  }
});

test('who waits is let in when somebody leaves', async () => {
  const hanako = as('hanako');
  const all = Array.from({ length: 5 }, () => hanako.attempt(api.getCurrentUser));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
});
