import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countGuest } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { sameSecret, sign } from '#platform/secrets/secrets.ts';
import { writeCalendar } from './calendar.ts';
import { findCalendar, listCalendar } from './calendar-feeds.view.ts';

const KEY = /^([1-9]\d{0,9})-([\w-]{43})$/;

const proofOf = (key: Buffer, memberId: number, round: number) =>
  sign(key, String(memberId), String(round));

/** The path of a member's calendar in a round. */
export const calendarPath = (key: Buffer, memberId: number, round: number): string =>
  `/calendar/${memberId}-${proofOf(key, memberId, round)}.ics`;

/**
 * The evenings for programs with calendars, which bring no cookie: the address is the proof. Nobody
 * learns from a refusal whether it ever was one.
 */
export function calendarFeed(
  app: FastifyInstance,
  {
    db,
    limits,
    calendarKey,
    ...site
  }: Pick<SiteParts, 'db' | 'limits' | 'origin' | 'product'> & { calendarKey: Buffer },
): void {
  app.get<{ Params: { key: string } }>('/calendar/:key.ics', async (request, reply) => {
    await countGuest(limits, request);
    const [, id = '0', stated = ''] = KEY.exec(request.params.key) ?? [];
    const memberId = Number(id);
    const found = await findCalendar(db.kysely, memberId);
    if (!found || !sameSecret(stated, proofOf(calendarKey, memberId, found.round))) {
      // Right ones are not counted: services fetch those of many members from few addresses.
      await limits.count(request, LIMITS.unknownLink, networkOf(request.ip));
      return reply.code(404).header('cache-control', 'no-store').send();
    }
    const calendar = writeCalendar(await listCalendar(db.kysely, found.brands), site);
    const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    const known = request.headers['if-none-match']?.split(',') ?? [];
    if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
