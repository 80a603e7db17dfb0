import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { sessionCookies } from './session-cookies.ts';
import { identifyVisitor, newGuest } from './visitor.ts';

const db = await createTestDatabase();
const cookies = sessionCookies('a secret of the app that is long enough', false);

const identify = (session?: string) => {
  const request = { cookies: { session }, headers: {}, routeOptions: { url: '/' } };
  return identifyVisitor(db.kysely, cookies, request as unknown as FastifyRequest);
};

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
});
