import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createMake } from '#testing/make.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';
import { findSession, findSessions, type Lookup } from './live-sessions.view.ts';
import {
  endAllSessions,
  endSession,
  endSessions,
  renewSession,
  startSession,
  sweepSessions,
  touchSessions,
} from './sessions.store.ts';

const db = await createTestDatabase();
await prepareSite(db.kysely, { product: 'Orchard', productSlug: 'orchard' });
const make = createMake(db.kysely);
const member = (wish: Parameters<typeof make.member>[0] = {}) =>
  make.member({ password: null, ...wish });
const DAYS_30 = 30 * 24 * 60 * 60;

const query = (text: string, values: unknown[] = []) => db.pool.query(text, values);
const age = (column: string, interval: string, id: string) =>
  query(`UPDATE sessions SET ${column} = ${column} - $1::interval WHERE id = $2`, [interval, id]);
const live = (found: Lookup) => {
  if (found.kind !== 'live') throw new Error(`the session is ${found.kind}`);
  return found.session;
};
const begin = async (remembered = false) => {
  const { id } = await member();
  return { memberId: id, ...(await startSession(db.kysely, id, remembered)) };
};
const memberOf = ({ memberId }: { memberId: number }) =>
  ({ kind: 'member', id: memberId }) as const;
const countOf = async (table: string) =>
  (await query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

beforeEach(async () => {
  await query('DELETE FROM sessions');
  await query('DELETE FROM member_visits');
});

describe('looking sessions up', () => {
  test('answers each in its place, and what the guard needs', async () => {
    const { id, name, nickname, email } = await member({ brands: ['WIS', 'orchard_main'] });
    const none = await member({ brands: [] });
    const first = await startSession(db.kysely, id, true);
    const second = await startSession(db.kysely, none.id, false);
    const found = await findSessions(db.kysely, [
      ...[second.secret, 'made up', first.secret, second.secret],
    ]);
    expect(found.map(({ kind }) => kind)).toEqual(['live', 'none', 'live', 'live']);
    const [other, , own, again] = found;
    expect(live(own as Lookup)).toMatchObject({
      member: { id, name, nickname, email, sessionId: first.sessionId },
      ...{ remembered: true, renewalDue: false, seenLongAgo: false },
    });
    const brands = live(own as Lookup).member.brands.map(({ slug }) => slug);
    expect(brands).toEqual(['orchard_main', 'WIS']);
    expect(live(other as Lookup)).toMatchObject({ member: { brands: [] }, remembered: false });
    expect(live(again as Lookup).member.id).toBe(none.id);
  });
});

describe('a session in use', () => {
  test('is noted, and with it that its member was here; no other', async () => {
    const [one, other] = [await begin(), await begin()];
    await query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour'`);
    await query(`UPDATE member_visits SET last_seen_at = now() - interval '1 hour'`);
    await touchSessions(db.kysely, [one.sessionId]);
    const seen = async (table: string) =>
      (
        await query(
          `SELECT member_id::int AS id FROM ${table} WHERE last_seen_at > now() - interval '5 minutes'`,
        )
      ).rows;
    expect(await seen('sessions')).toEqual([{ id: one.memberId }]);
    expect(await seen('member_visits')).toEqual([{ id: one.memberId }]);
    await query('DELETE FROM member_visits');
    await touchSessions(db.kysely, [one.sessionId, other.sessionId, one.sessionId]);
    expect(await countOf('member_visits')).toBe(2);
  });

  test('has noted its member’s visit when it begins', async () => {
    const { memberId } = await begin();
    await query(`UPDATE member_visits SET last_seen_at = now() - interval '1 day'`);
    await startSession(db.kysely, memberId, false);
    const { rows } = await query(
      `SELECT member_id::int AS id, last_seen_at > now() - interval '5 minutes' AS fresh FROM member_visits`,
    );
    expect(rows).toEqual([{ id: memberId, fresh: true }]);
  });
});

describe('a remembered secret', () => {
  test('is replaced once a day, and keeps the rest of its thirty days', async () => {
    const { secret, sessionId } = await begin(true);
    await age('renewed_at', '23 hours', sessionId);
    expect(await renewSession(db.kysely, secret)).toBeUndefined();
    await age('renewed_at', '1 hour', sessionId);
    await age('created_at', '10 days', sessionId);
    const renewed = await renewSession(db.kysely, secret);
    if (!renewed) throw new Error('it is due');
    expect(renewed.secret).not.toBe(secret);
    const rest = (DAYS_30 * 2) / 3;
    expect(renewed.rememberedFor).toBeLessThanOrEqual(rest);
    expect(renewed.rememberedFor).toBeGreaterThan(rest - 300);
    expect(await renewSession(db.kysely, secret)).toBeUndefined();
    expect(await renewSession(db.kysely, renewed.secret)).toBeUndefined();
  });
});

describe('sessions end', () => {
  test('one, all of a member, or all, and nobody else’s', async () => {
    const [one, other] = [await begin(), await begin()];
    await startSession(db.kysely, one.memberId, true);
    await startSession(db.kysely, one.memberId, true);
    expect(await endSession(db.kysely, memberOf(other), one.sessionId)).toBe(false);
    expect(await endSession(db.kysely, memberOf(one), one.sessionId)).toBe(true);
    expect(await countOf('sessions')).toBe(3);
    expect(await endSessions(db.kysely, memberOf(one))).toBe(2);
    expect(await endSessions(db.kysely, memberOf(one))).toBe(0);
    expect((await findSession(db.kysely, other.secret)).kind).toBe('live');
    await endAllSessions(db.kysely);
    expect(await countOf('sessions')).toBe(0);
  });

  test('when they have expired, and are counted', async () => {
    const expired = [
      ['last_seen_at', '2 hours 1 minute', false],
      ['created_at', '24 hours 1 minute', false],
      ['created_at', '30 days 1 minute', true],
    ] as const;
    const alive = [
      ['last_seen_at', '1 hour 59 minutes', false],
      ['created_at', '23 hours 59 minutes', false],
      ['created_at', '29 days 23 hours 59 minutes', true],
      ['last_seen_at', '29 days', true],
    ] as const;
    for (const [column, interval, remembered] of [...expired, ...alive]) {
      await age(column, interval, (await begin(remembered)).sessionId);
    }
    expect(await sweepSessions(db.kysely)).toBe(expired.length);
    expect(await countOf('sessions')).toBe(alive.length);
    expect(await sweepSessions(db.kysely)).toBe(0);
  });
});
