import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import type { Connection } from '#platform/database/connection.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { type Caller, createCaller } from '#testing/caller.ts';
import { untilBlocked } from '#testing/database-watch.ts';
import { createScene } from '#testing/scene.ts';

const { as, config, make, db, mailsTo, clear, execute } = await createScene();
beforeEach(clear);

// Stands for another process: the two share only the database.
const otherDb = openDatabase({ connection: { ...db.pool.options, max: 5 } as Connection });
const otherApp = await buildApp({
  config,
  db: otherDb,
  sendMail: async () => {},
  isOverloaded: () => false,
});
afterAll(async () => {
  await otherApp.close();
  await otherDb.close();
});
const another = {
  as: ({ id }: { id: number }): Caller =>
    createCaller(otherApp, async (cookies) => {
      cookies.set('session', await make.session({ id }));
    }),
};

const newKey = () => `"${randomUUID()}"`;
/** A new member, and a function that sends enquiries. */
async function asker() {
  const member = await make.member();
  const { value } = await make.contactCategory();
  const caller = as(member);
  const send = (body: string, key?: string, by: Caller = caller) =>
    by.post(
      '/api/contact',
      {
        content_category: 'orchard_main',
        contact_category_id: value,
        subject: '件名',
        body,
      },
      { headers: { 'idempotency-key': key } },
    );
  const bodies = async () => {
    const rows = await execute`
      SELECT body FROM enquiries WHERE member_id = ${member.id} ORDER BY id`;
    return rows.map(({ body }) => body);
  };
  const age = (interval: string) =>
    execute`
      UPDATE idempotency_keys SET created_at = created_at - ${interval}::interval
      WHERE member_id = ${member.id}`;
  return { member, caller, send, bodies, age };
}
/** Blocks the storing of new enquiries, so that their requests keep running. */
async function holdEnquiries() {
  const holder = await db.pool.connect();
  await holder.query('BEGIN; LOCK TABLE enquiries IN EXCLUSIVE MODE');
  return {
    untilWaiting: (requests: number) => untilBlocked(db, requests),
    letGo: async () => {
      await holder.query('COMMIT');
      holder.release();
    },
  };
}
const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

describe('an enquiry that carries a key', () => {
  it('counts once, however often it is sent within a day', async () => {
    const { member, send, bodies, age } = await asker();
    const key = newKey();
    for (let time = 0; time < 5; time += 1) expect((await send('a', key)).statusCode).toBe(204);
    await age('23 hours 59 minutes');
    expect((await send('a', key, as(member))).statusCode).toBe(204);
    expect(await bodies()).toEqual(['a']);
    expect(await mailsTo(member.email)).toHaveLength(1);
    await age('2 minutes');
    await send('a', key);
    expect(await bodies()).toEqual(['a', 'a']);
  });

  it('counts anew under another key', async () => {
    const { send, bodies } = await asker();
    await send('a', newKey());
    await send('a', newKey());
    expect(await bodies()).toEqual(['a', 'a']);
  });

  it('is refused when the key was used for something else', async () => {
    const { send, bodies } = await asker();
    const key = newKey();
    await send('a', key);
    const answer = await send('b', key);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      422,
      ['idempotency_key'],
    ]);
    expect(await bodies()).toEqual(['a']);
  });

  it('gets a 409 while the first one is still running', async () => {
    const { send, bodies } = await asker();
    const key = newKey();
    const hold = await holdEnquiries();
    const first = send('a', key);
    await hold.untilWaiting(1);
    const second = await send('a', key);
    expect([second.statusCode, second.json()]).toEqual([409, { message: 'Conflict' }]);
    await hold.letGo();
    expect((await first).statusCode).toBe(204);
    expect((await send('a', key)).statusCode).toBe(204);
    expect(await bodies()).toEqual(['a']);
  });

  it('does not meet another member’s that carries the same', async () => {
    const [one, other] = [await asker(), await asker()];
    const key = newKey();
    await one.send('a', key);
    await other.send('b', key);
    expect([await one.bodies(), await other.bodies()]).toEqual([['a'], ['b']]);
  });

  it('was refused for its fields: the key is free for the corrected one', async () => {
    const { send, bodies } = await asker();
    const key = newKey();
    expect((await send('', key)).statusCode).toBe(422);
    expect((await send('a', key)).statusCode).toBe(204);
    expect(await bodies()).toEqual(['a']);
  });

  it('of an odd shape counts as one without', async () => {
    const { send, bodies } = await asker();
    await send('a', 'x'.repeat(201));
    await send('a', 'y'.repeat(201));
    expect(await bodies()).toEqual(['a']);
  });
});

describe('an enquiry without a key', () => {
  it('counts once within a minute, also from two tabs at once', async () => {
    const { member, send, bodies, age } = await asker();
    const tab = as(member);
    await Promise.all([tab, as(member)].map((each) => each.request({ url: '/api/tag' })));
    expect(await statuses([send('a'), send('a', undefined, tab)])).toEqual([204, 204]);
    await age('59 seconds');
    expect((await send('a')).statusCode).toBe(204);
    expect(await bodies()).toEqual(['a']);
    expect(await mailsTo(member.email)).toHaveLength(1);
    await age('2 seconds');
    expect((await send('a')).statusCode).toBe(204);
    expect(await bodies()).toEqual(['a', 'a']);
    expect(await mailsTo(member.email)).toHaveLength(2);
  });

  it('waits for the one that is still running, and is answered like it', async () => {
    const { member, send, bodies } = await asker();
    const hold = await holdEnquiries();
    const first = send('a');
    await hold.untilWaiting(1);
    const second = send('a', undefined, as(member));
    await hold.untilWaiting(2);
    await hold.letGo();
    expect(await statuses([first, second])).toEqual([204, 204]);
    expect(await bodies()).toEqual(['a']);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it('that says something else is another one', async () => {
    const { send, bodies } = await asker();
    await send('a');
    await send('b');
    expect(await bodies()).toEqual(['a', 'b']);
  });
});

describe('enquiries', () => {
  const nextMinute = () => execute`DELETE FROM rate_limits WHERE key LIKE 'contact:%'`;

  it('are three a minute; a repeat does not count', async () => {
    const { send, bodies } = await asker();
    const key = newKey();
    for (let time = 0; time < 8; time += 1) expect((await send('a', key)).statusCode).toBe(204);
    expect((await send('b')).statusCode).toBe(204);
    for (let time = 0; time < 8; time += 1) expect((await send('b')).statusCode).toBe(204);
    expect((await send('c')).statusCode).toBe(204);
    const refused = await send('d');
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Attempts.' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The earlier answer is still repeated, and the refused request has none.
    expect((await send('a', key)).statusCode).toBe(204);
    expect((await send('d')).statusCode).toBe(429);
    expect(await bodies()).toEqual(['a', 'b', 'c']);
    await nextMinute();
    expect((await send('d')).statusCode).toBe(204);
  });

  it('that are sent again while the first is still running do not count, in any process', async () => {
    const { member, send, bodies } = await asker();
    const elsewhere = another.as(member);
    await elsewhere.request({ url: '/api/tag' });
    const counted = async () => {
      const rows = await execute`
        SELECT points FROM rate_limits WHERE key LIKE 'contact%' AND key LIKE '%:' || ${member.id}`;
      return rows.map(({ points }) => points);
    };
    const key = newKey();
    const hold = await holdEnquiries();
    const first = send('a', key);
    await hold.untilWaiting(1);
    const early: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      early.push((await send('a', key)).statusCode);
      early.push((await send('a', key, elsewhere)).statusCode);
    }
    await hold.letGo();
    expect(early).toEqual(Array(8).fill(409));
    expect((await first).statusCode).toBe(204);
    for (let time = 0; time < 4; time += 1) {
      expect((await send('a', key)).statusCode).toBe(204);
      expect((await send('a', key, elsewhere)).statusCode).toBe(204);
    }
    expect(await counted()).toEqual([1, 1]);
    expect(await bodies()).toEqual(['a']);
  });

  it('without a key, sent again at once, do not count either', async () => {
    const { member, send, bodies } = await asker();
    const elsewhere = another.as(member);
    await Promise.all([send('a'), send('a', undefined, elsewhere), send('a'), send('a')]);
    expect((await send('b')).statusCode).toBe(204);
    expect((await send('c')).statusCode).toBe(204);
    expect(await bodies()).toEqual(['a', 'b', 'c']);
  });

  it('are ten an hour', async () => {
    const { send, bodies } = await asker();
    for (let time = 0; time < 10; time += 1) {
      await nextMinute();
      expect((await send(`${time}`)).statusCode).toBe(204);
    }
    await nextMinute();
    expect((await send('one too many')).statusCode).toBe(429);
    expect(await bodies()).toHaveLength(10);
  });
});
