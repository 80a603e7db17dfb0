import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createMake } from '#testing/make.ts';
import { findStaffSession } from './live-sessions.view.ts';
import {
  endAllSessions,
  letSessionIn,
  renewStaffSession,
  startStaffSession,
  sweepSessions,
  touchStaffSession,
} from './sessions.store.ts';

const db = await createTestDatabase();
const make = createMake(db.kysely);
const sato = await make.staff({ roles: ['editor'] });

const query = (text: string, values: unknown[] = []) => db.pool.query(text, values);
const age = (column: string, interval: string) =>
  query(`UPDATE staff_sessions SET ${column} = ${column} - $1::interval`, [interval]);
const begin = () =>
  startStaffSession(db.kysely, { staffId: sato.id, device: 'desk', ip: '127.0.0.1' });
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
const find = (secret: string | undefined) => findStaffSession(db.kysely, secret ?? '');
const idOf = async (secret: string | undefined) => (await find(secret))?.sessionId ?? NO_SESSION;
const enter = async () => letSessionIn(db.kysely, await idOf(await begin()));
const countOf = async () =>
  (await query('SELECT count(*)::int AS n FROM staff_sessions')).rows[0].n;

beforeEach(() => query('DELETE FROM staff_sessions'));

describe('a session of the console', () => {
  test('is in with a new secret and its full time, and only once', async () => {
    const waiting = await begin();
    await age('created_at', '9 minutes');
    await age('last_seen_at', '9 minutes');
    const id = await idOf(waiting);
    const secret = await letSessionIn(db.kysely, id);
    expect(await letSessionIn(db.kysely, id)).toBeUndefined();
    expect(await find(waiting)).toBeUndefined();
    const session = await find(secret);
    expect(session).toMatchObject({ isIn: true, hasFreshCode: true, seenLongAgo: false });
    expect(session?.sessionId).not.toBe(id);
    expect(await letSessionIn(db.kysely, session?.sessionId ?? '')).toBeUndefined();
    await age('created_at', '11 hours 59 minutes');
    expect(await find(secret)).toBeDefined();
    await age('created_at', '2 minutes');
    expect(await find(secret)).toBeUndefined();
  });

  test('ends after half an hour without a request; each request is noted', async () => {
    const [secret, other] = [await enter(), await enter()];
    await age('last_seen_at', '50 seconds');
    expect((await find(secret))?.seenLongAgo).toBe(false);
    await age('last_seen_at', '28 minutes');
    expect((await find(secret))?.seenLongAgo).toBe(true);
    await touchStaffSession(db.kysely, await idOf(secret));
    await age('last_seen_at', '2 minutes');
    expect([await find(secret), await find(other)]).toMatchObject([{ isIn: true }, undefined]);
  });

  test('is not renewed while it waits for the code, and lives no longer for it', async () => {
    expect(await renewStaffSession(db.kysely, await idOf(await begin()))).toBeUndefined();
    const secret = await enter();
    await age('created_at', '11 hours 59 minutes');
    const renewed = await renewStaffSession(db.kysely, await idOf(secret));
    await age('created_at', '2 minutes');
    expect(await find(renewed)).toBeUndefined();
  });

  test('keeps what its device says of itself, as much as there is room for', async () => {
    await startStaffSession(db.kysely, {
      staffId: sato.id,
      device: `a\0${'机'.repeat(300)}`,
      ip: '1'.repeat(100),
    });
    const { rows } = await query('SELECT device, ip FROM staff_sessions');
    expect(rows).toEqual([{ device: `a${'机'.repeat(253)}`, ip: '1'.repeat(64) }]);
  });
});

test.each([
  ['last_seen_at', '30 minutes', 'undefined'],
  ['last_seen_at', '30 minutes -1 microsecond', 'seen long ago'],
  ['last_seen_at', '1 minute 1 microsecond', 'seen long ago'],
  ['last_seen_at', '1 minute', 'fresh code'],
  ['created_at', '12 hours', 'undefined'],
  ['created_at', '12 hours -1 microsecond', 'fresh code'],
  ['entered_at', '5 minutes', 'no code'],
  ['entered_at', '5 minutes -1 microsecond', 'fresh code'],
])('a session whose %s is %s ago: %s', async (column, interval, wanted) => {
  // In a transaction the clock stands still.
  const state = await db.kysely.transaction().execute(async (tx) => {
    const secret = await startStaffSession(tx, { staffId: sato.id, device: '', ip: '' });
    const waiting = await findStaffSession(tx, secret);
    const inside = (await letSessionIn(tx, waiting?.sessionId ?? '')) ?? '';
    await sql`UPDATE staff_sessions SET ${sql.ref(column)} = now() - ${interval}::interval`.execute(
      tx,
    );
    const session = await findStaffSession(tx, inside);
    if (session?.seenLongAgo) return 'seen long ago';
    return session && (session.hasFreshCode ? 'fresh code' : 'no code');
  });
  expect(String(state)).toBe(wanted);
});

describe('sessions of the console end', () => {
  test('when they have expired, and are counted', async () => {
    await begin();
    await enter();
    await age('created_at', '11 minutes');
    await enter();
    expect(await sweepSessions(db.kysely)).toBe(1);
    expect(await countOf()).toBe(2);
    await age('last_seen_at', '31 minutes');
    expect(await sweepSessions(db.kysely)).toBe(2);
  });

  test('all of everybody, where that is wanted', async () => {
    await begin();
    await enter();
    await endAllSessions(db.kysely);
    expect(await countOf()).toBe(0);
  });
});
