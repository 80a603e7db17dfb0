import { type Insertable, type Kysely, sql } from 'kysely';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { LONG_AGO, nextNumber } from './defaults.ts';

type LiveEventWish = Partial<Insertable<DB['live_events']>> & {
  /** Minutes from now to its beginning; default: a week. */
  inMinutes?: number;
  /** Role slugs of those who may see it; none means every member. */
  audience?: readonly string[];
  /** Members who want to come. */
  goers?: readonly { id: number }[];
};

export const eveningMakers = (db: Kysely<DB>) => ({
  /** A published evening of an hour and a half for every member, unless said otherwise. */
  liveEvent: async ({
    inMinutes = 7 * 24 * 60,
    audience = [],
    goers = [],
    ...overrides
  }: LiveEventWish = {}) => {
    const event = await db
      .insertInto('live_events')
      .values({
        title: `夜の会 ${nextNumber()}`,
        starts_at: sql<Date>`date_trunc('second', now()) + ${inMinutes} * interval '1 minute'`,
        ...{ minutes: 90, published_at: LONG_AGO, ...overrides },
      })
      .returning(['id', 'title', 'uid'])
      .executeTakeFirstOrThrow();
    const live_event_id = event.id;
    for (const brand_id of await findBrandIds(db, audience)) {
      await db.insertInto('live_event_brands').values({ live_event_id, brand_id }).execute();
    }
    for (const { id: member_id } of goers) {
      await db.insertInto('live_event_goers').values({ live_event_id, member_id }).execute();
    }
    return event;
  },
});
