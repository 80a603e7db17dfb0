import { type RawBuilder, sql } from 'kysely';

/** So many days a brand leads its newcomers, and welcomes them. */
const FIRST_DAYS = 30;

/**
 * The first day of the membership `ms`, as gates count it: where none is known, the day on which the
 * member was entered.
 */
export const firstDay: RawBuilder<string> = sql`coalesce(ms.first_day, (
  SELECT (entered.created_at AT TIME ZONE 'Asia/Tokyo')::date FROM members entered
  WHERE entered.id = ms.member_id
))`;

/** A condition on the membership `ms`: its member is in the first days of it. */
export const isNew = sql<boolean>`(${firstDay} > japan_today() - ${sql.lit(FIRST_DAYS)})`;
