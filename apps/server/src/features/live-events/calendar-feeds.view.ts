import ical, { type ICalEventData } from 'ical-generator';
import { type Kysely, sql } from 'kysely';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { plainText } from '#platform/html/html.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { isActive } from '#platform/sessions/membership.ts';
import { endsAt, isLiveEventForBrands } from './visible-live-events.view.ts';

/** The round of a member's calendar address, and their brands; undefined for who cannot sign in. */
export const findCalendar = (db: Kysely<DB>, memberId: number) =>
  readRow<{ round: number; brands: number[] }>(db)`
    SELECT coalesce(f.round, 1) AS round,
      ARRAY(SELECT h.brand_id FROM member_brands h WHERE h.member_id = m.id) AS brands
    FROM members m LEFT JOIN calendar_feeds f ON f.member_id = m.id
    WHERE m.id = ${memberId} AND ${isActive('m')}`;

/**
 * Writes the evenings for holders of these brands, from sixty days ago, as iCalendar (RFC 5545). Times
 * are UTC, so that no zone needs to be told; what leads to the place is no part of it. Stamps are of
 * the last change, not of now: the same evenings are the same bytes. A long text is cut.
 */
export async function writeCalendar(
  db: Kysely<DB>,
  brands: readonly number[],
  { origin, product }: Pick<SiteParts, 'origin' | 'product'>,
): Promise<string> {
  const prodId = { company: product, product: 'evenings', language: 'JA' };
  const calendar = ical({ name: `${product} 夜の会`, prodId, ttl: 3600 });
  const evenings = await readRows<ICalEventData & { number: number; body: string }>(db)`
    SELECT le.id AS number, left(le.body, 5000) AS body,
      le.uid || '@' || ${new URL(origin).host} AS id, le.sequence,
      le.title AS summary, le.starts_at AS start, ${endsAt} AS end,
      le.updated_at AS stamp, le.updated_at AS "lastModified",
      CASE WHEN le.cancelled_at IS NULL THEN 'CONFIRMED' ELSE 'CANCELLED' END AS status
    FROM live_events le
    WHERE le.starts_at > now() - interval '60 days' AND ${isLiveEventForBrands(sql`${brands}`)}
    ORDER BY le.starts_at, le.id`;
  for (const { number, body, ...event } of evenings) {
    const description = `${plainText(body)}\n\n${origin}/evenings/${number}`.trim();
    calendar.createEvent({ ...event, description });
  }
  return `${calendar.toString()}\r\n`;
}
