import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createMake } from '#testing/make.ts';
import { findSession } from './live-sessions.view.ts';
import { sessionCookies } from './session-cookies.ts';
import { startSession } from './sessions.store.ts';
import {
  becomeGuest,
  beginSession,
  identifyVisitor,
  leaveEndedSession,
  newGuest,
  setVisitorCookies,
  type Visitor,
} from './visitor.ts';

const db = await createTestDatabase();
const make = createMake(db.kysely);
const cookies = sessionCookies('a secret of the app that is long enough', false);
const REMEMBERED = 2_592_000;

let events: object[] = [];
const carrying = (session?: string, visitor: Visitor | null = null) =>
  ({
    ...{ cookies: session === undefined ? {} : { session }, visitor, ip: '192.0.2.1', headers: {} },
    routeOptions: { url: '/' },
    log: { info: (event: object) => events.push(event) },
  }) as unknown as FastifyRequest;
const identify = (session?: string, options?: { renews?: boolean }) =>
  identifyVisitor(db.kysely, cookies, carrying(session), options);
const begin = async (remembered = false) => {
  const { id } = await make.member({ password: null, brands: [] });
  return { memberId: id, ...(await startSession(db.kysely, id, remembered)) };
};
const age = (column: string, interval: string) =>
  db.pool.query(`UPDATE sessions SET ${column} = ${column} - $1::interval`, [interval]);
const countOf = async () =>
  (await db.pool.query('SELECT count(*)::int AS n FROM sessions')).rows[0].n;
const valueIn = ({ setCookie }: Visitor) => /=([^;]*)/.exec(setCookie ?? '')?.[1] ?? '';

beforeEach(async () => {
  events = [];
  await db.pool.query('DELETE FROM sessions');
});

describe('whoever carries', () => {
  test.each([undefined, '', 'made up', 'g.made.up', 'x'.repeat(201)])(
    '%j is a new guest with a cookie, bound to it',
    async (value) => {
      const visitor = await identify(value);
      expect(visitor).toMatchObject({ member: null, snapshot: null });
      expect(cookies.isGuest(visitor.boundTo)).toBe(true);
      expect(visitor.setCookie).toBe(`session=${visitor.boundTo}; Path=/; SameSite=Lax; HttpOnly`);
    },
  );

  test('a guest’s cookie keeps it, and the database is not asked', async () => {
    const guest = newGuest(cookies).boundTo;
    const queries: string[] = [];
    db.onQuery = (text) => queries.push(text);
    const visitor = await identify(guest);
    await identify('x'.repeat(201));
    expect(visitor).toEqual({
      member: null,
      boundTo: guest,
      snapshot: null,
      unread: 0,
      setCookie: null,
    });
    expect(queries).toEqual([]);
    await identify('x'.repeat(200));
    db.onQuery = undefined;
    expect(queries).toHaveLength(1);
  });

  test('a live session is its member, with what the database said', async () => {
    const { memberId, sessionId, secret } = await begin(true);
    const visitor = await identify(secret);
    expect(visitor).toMatchObject({
      member: { id: memberId, sessionId },
      ...{ boundTo: sessionId, setCookie: null },
    });
    expect(visitor.snapshot).not.toBeNull();
  });

  test('a secret that was replaced ends the session, and the log says so', async () => {
    const { memberId, secret } = await begin(true);
    await begin();
    await db.pool.query(
      'UPDATE sessions SET previous_token_hash = token_hash WHERE member_id = $1',
      [memberId],
    );
    await db.pool.query(
      `UPDATE sessions SET token_hash = sha256('x'), renewed_at = now() - interval '61 seconds'
       WHERE member_id = $1`,
      [memberId],
    );
    expect(await identify(secret)).toMatchObject({ member: null, snapshot: null });
    expect(events).toMatchObject([{ event: 'auth.remember.reuse', user_id: memberId }]);
    expect(await countOf()).toBe(1);
  });
});

describe('a request with a session', () => {
  const lastSeen = async () =>
    (
      await db.pool.query(
        `SELECT last_seen_at > now() - interval '30 seconds' AS now FROM sessions`,
      )
    ).rows[0].now;

  test('is noted once a minute', async () => {
    const { secret } = await begin();
    await age('last_seen_at', '50 seconds');
    await identify(secret);
    expect(await lastSeen()).toBe(false);
    await age('last_seen_at', '11 seconds');
    await identify(secret);
    expect(await lastSeen()).toBe(true);
  });

  test('gets a new secret when that is due, for as long as it is remembered', async () => {
    const { secret } = await begin(true);
    await age('created_at', '10 days');
    expect((await identify(secret)).setCookie).toBeNull();
    await age('renewed_at', '24 hours');
    expect((await identify(secret, { renews: false })).setCookie).toBeNull();
    const renewed = await identify(secret);
    expect(Number(/Max-Age=(\d+)/.exec(renewed.setCookie ?? '')?.[1])).toBeLessThanOrEqual(
      (REMEMBERED * 2) / 3,
    );
    const found = await findSession(db.kysely, valueIn(renewed));
    expect(found).toMatchObject({ session: { member: { sessionId: renewed.boundTo } } });
  });

  test('that come together are looked up together', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => begin()));
    const visitors = await Promise.all(all.map(({ secret }) => identify(secret)));
    expect(visitors.map(({ member }) => member?.id)).toEqual(all.map(({ memberId }) => memberId));
  });
});

test('an answer sets the token, and the session’s cookie where it changed', () => {
  const set = (visitor: Visitor) => {
    const headers: string[] = [];
    const reply = { header: (name: string, value: string) => headers.push(`${name}: ${value}`) };
    setVisitorCookies(reply as unknown as FastifyReply, cookies, visitor);
    return headers;
  };
  const guest = newGuest(cookies);
  expect(set(guest)).toEqual([
    `set-cookie: ${guest.setCookie}`,
    `set-cookie: ${cookies.xsrf(guest.boundTo)}`,
  ]);
  expect(set({ ...guest, setCookie: null })).toEqual([
    `set-cookie: ${cookies.xsrf(guest.boundTo)}`,
  ]);
});

describe('signing in and out', () => {
  test.each([
    [false, ''],
    [true, `; Max-Age=${REMEMBERED}`],
  ])('makes the request the member’s (remembered: %s)', async (remembered, more) => {
    const { memberId } = await begin();
    const request = carrying();
    const member = await beginSession(db.kysely, cookies, request, { memberId, remembered });
    expect(member.id).toBe(memberId);
    const visitor = request.visitor as Visitor;
    expect(visitor).toMatchObject({ member, boundTo: member.sessionId });
    expect(visitor.snapshot).not.toBeNull();
    const secret = valueIn(visitor);
    expect(visitor.setCookie).toBe(`session=${secret}; Path=/; SameSite=Lax; HttpOnly${more}`);
    expect((await identify(secret)).member).toEqual(member);
  });

  test('is refused to somebody whom no session lets in', async () => {
    const { memberId } = await begin();
    await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [memberId]);
    const signIn = beginSession(db.kysely, cookies, carrying(), { memberId, remembered: false });
    await expect(signIn).rejects.toThrow('not alive');
  });

  test('makes a guest of whoever’s own sessions have ended', async () => {
    const { memberId, secret } = await begin();
    const visitor = await identify(secret);
    const request = carrying(secret, visitor);
    leaveEndedSession(cookies, request, memberId + 1);
    expect(request.visitor).toBe(visitor);
    leaveEndedSession(cookies, request, memberId);
    expect(request.visitor).toMatchObject({ member: null });
    const other = carrying(secret, visitor);
    becomeGuest(cookies, other);
    expect(other.visitor?.boundTo).not.toBe(request.visitor?.boundTo);
    expect(cookies.isGuest(other.visitor?.boundTo ?? '')).toBe(true);
  });
});
