import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countGuest } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { sameSecret, sign } from '#platform/secrets/secrets.ts';
import { findCalendar, writeCalendar } from './calendar-feeds.view.ts';

type Parts = Pick<SiteParts, 'db' | 'limits' | 'origin' | 'product'> & { calendarKey: Buffer };

/** The path of a member's calendar in a round. */
export const calendarPath = (key: Buffer, memberId: number, round: number): string =>
  `/calendar/${memberId}-${sign(key, String(memberId), String(round))}.ics`;

/**
 * The evenings for programs with calendars, which bring no cookie: the address is the proof. Nobody
 * learns from a refusal whether it ever was one.
 */
export function calendarFeed(app: FastifyInstance, { db, limits, calendarKey, ...site }: Parts) {
  app.get<{ Params: { key: string } }>('/calendar/:key.ics', async (request, reply) => {
    await countGuest(limits, request);
    const { key } = request.params;
    const memberId = Number(/^[1-9]\d{0,9}(?=-)/.exec(key)?.[0] ?? 0);
    const found = await findCalendar(db.kysely, memberId);
    const path = calendarPath(calendarKey, memberId, found?.round ?? 0);
    if (!found || !sameSecret(`/calendar/${key}.ics`, path)) {
      // Right ones are not counted: services fetch those of many members from few addresses.
      await limits.count(request, LIMITS.unknownLink, networkOf(request.ip));
      return reply.code(404).header('cache-control', 'no-store').send();
    }
    const calendar = await writeCalendar(db.kysely, found.brands, site);
    const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    // A proxy that compresses makes it a weak one.
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
