import type { LiveEvent } from '@orchard/contract/live-events';
import { type RawBuilder, sql } from 'kysely';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** When members are shown where the evening `le` is, and when it ends. */
export const opensAt = sql`(le.starts_at - interval '15 minutes')`;
export const endsAt = sql`(le.starts_at + make_interval(mins => le.minutes))`;

/** Where `le` is in its course. */
export const stateNow = sql<LiveEvent['state']>`CASE
  WHEN le.cancelled_at IS NOT NULL THEN 'cancelled' WHEN now() < ${opensAt} THEN 'coming'
  WHEN now() < ${endsAt} THEN 'open' ELSE 'over' END`;

/**
 * Whether members who hold these brands see the evening `le`; a cancelled one they do.
 * @param brands an array of ids
 */
export const isLiveEventForBrands = (brands: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  le.published_at <= now() AND (
    NOT EXISTS (SELECT FROM live_event_brands a WHERE a.live_event_id = le.id)
    OR EXISTS (
      SELECT FROM live_event_brands a
      WHERE a.live_event_id = le.id AND a.brand_id = ANY(${brands}::integer[])
    )
  )
)`;

/** The same for one member. */
export const isLiveEventFor = (member: Member): RawBuilder<boolean> =>
  isLiveEventForBrands(sql`${brandIds(member)}`);

/**
 * Whether news `n` of the evening `le` still says what holds: that it was moved or cancelled does;
 * that it comes does only while it comes.
 */
export const isStillToCome: RawBuilder<boolean> = sql`(
  n.event LIKE 'live_event:%:changed:%' OR (le.cancelled_at IS NULL AND le.starts_at > now())
)`;
