import { type Kysely, sql } from 'kysely';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive } from '#platform/sessions/membership.ts';
import type { CalendarEvent } from './calendar.ts';
import { isLiveEventForBrands } from './visible-live-events.view.ts';

/** The round of a member's calendar address, and their brands; undefined for who cannot sign in. */
export const findCalendar = (db: Kysely<DB>, memberId: number) =>
  readRow<{ round: number; brands: number[] }>(db)`
    SELECT coalesce(f.round, 1) AS round,
      ARRAY(SELECT h.brand_id FROM member_brands h WHERE h.member_id = m.id) AS brands
    FROM members m LEFT JOIN calendar_feeds f ON f.member_id = m.id
    WHERE m.id = ${memberId} AND ${isActive('m')}`;

/** The evenings for holders of these brands, from sixty days ago. */
export const listCalendar = (db: Kysely<DB>, brands: readonly number[]) =>
  readRows<CalendarEvent>(db)`
    SELECT le.id, le.uid, le.sequence, le.title, le.body, le.minutes,
      le.starts_at AS "startsAt", le.updated_at AS "updatedAt",
      le.cancelled_at IS NOT NULL AS "isCancelled"
    FROM live_events le
    WHERE le.starts_at > now() - interval '60 days' AND ${isLiveEventForBrands(sql`${brands}`)}
    ORDER BY le.starts_at, le.id`;
