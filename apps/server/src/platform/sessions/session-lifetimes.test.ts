import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createMake } from '#testing/make.ts';
import { findSession } from './live-sessions.view.ts';
import { renewSession, startSession } from './sessions.store.ts';

const db = await createTestDatabase();
const { id: memberId } = await createMake(db.kysely).member({ password: null, brands: [] });

/** What becomes of a session of which something is so long ago, to the microsecond. */
const after = (column: string, interval: string, { remembered }: { remembered: boolean }) =>
  // In a transaction the clock stands still.
  db.kysely.transaction().execute(async (tx) => {
    const { secret } = await startSession(tx, memberId, remembered);
    await sql`UPDATE sessions SET ${sql.ref(column)} = now() - ${interval}::interval`.execute(tx);
    const found = await findSession(tx, secret);
    const renewed = await renewSession(tx, secret);
    await sql`DELETE FROM sessions`.execute(tx);
    return { found, renewed };
  });

test.each([
  ['last_seen_at', '120 minutes', false],
  ['created_at', '24 hours', false],
  ['created_at', '30 days', true],
])('a session ends when its %s is %s ago (remembered: %s)', async (column, whole, remembered) => {
  expect((await after(column, whole, { remembered })).found.kind).toBe('none');
  const before = await after(column, `${whole} -1 microsecond`, { remembered });
  expect(before.found.kind).toBe('live');
});

test('a remembered one gets a new secret when it is 24 hours old', async () => {
  const due = async (interval: string) => {
    const { found, renewed } = await after('renewed_at', interval, { remembered: true });
    return [found.kind === 'live' && found.session.renewalDue, renewed !== undefined];
  };
  expect(await due('24 hours -1 microsecond')).toEqual([false, false]);
  expect(await due('24 hours')).toEqual([true, true]);
});

test('a use is noted again when the last one is more than a minute ago', async () => {
  const longAgo = async (interval: string) => {
    const { found } = await after('last_seen_at', interval, { remembered: false });
    return found.kind === 'live' && found.session.seenLongAgo;
  };
  expect(await longAgo('1 minute')).toBe(false);
  expect(await longAgo('1 minute 1 microsecond')).toBe(true);
});

test('a replaced secret is good for less than a minute', async () => {
  const kind = (interval: string) =>
    db.kysely.transaction().execute(async (tx) => {
      const { secret } = await startSession(tx, memberId, true);
      await sql`UPDATE sessions SET renewed_at = now() - interval '24 hours'`.execute(tx);
      await renewSession(tx, secret);
      await sql`UPDATE sessions SET renewed_at = now() - ${interval}::interval`.execute(tx);
      const found = await findSession(tx, secret);
      await sql`DELETE FROM sessions`.execute(tx);
      return found.kind;
    });
  expect(await kind('60 seconds -1 microsecond')).toBe('live');
  expect(await kind('60 seconds')).toBe('reused');
});
