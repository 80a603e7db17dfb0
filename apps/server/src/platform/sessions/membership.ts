import { type RawBuilder, sql } from 'kysely';

/** Japan's calendar day at a time; by default now, by the database's clock. */
export const japanDay = (at?: RawBuilder<unknown>): RawBuilder<string> =>
  at ? sql`(${at} AT TIME ZONE 'Asia/Tokyo')::date` : sql`japan_today()`;

/**
 * A member has a membership of which something is true on a day, or none at all: who has no brand
 * has no contract that could end.
 */
const someMembership = (alias: string, isTrue: RawBuilder<boolean>): RawBuilder<boolean> => {
  const ofMember = sql`membership_days d WHERE d.member_id = ${sql.ref(`${alias}.id`)}`;
  return sql`(EXISTS (SELECT FROM ${ofMember} AND ${isTrue}) OR NOT EXISTS (SELECT FROM ${ofMember}))`;
};

const hasBegunOn = sql<boolean>`coalesce(d.first_day <= japan_today(), true)`;
const goesOn = sql<boolean>`coalesce(d.last_day >= japan_today(), true)`;

/** A membership `d` of membership_days has begun and not ended, in Japan's days. */
export const isCurrent = sql<boolean>`(${hasBegunOn} AND ${goesOn})`;

/** A membership has begun, as a condition on members under an alias. */
export const hasBegun = (alias: string): RawBuilder<boolean> => someMembership(alias, hasBegunOn);

/** A membership has not ended: its last day is still a day of it, and so are the days of grace. */
export const hasNotEnded = (alias: string): RawBuilder<boolean> => someMembership(alias, goesOn);

/** A membership is current: it has begun and not ended, in Japan's days. */
export const isMember = (alias: string): RawBuilder<boolean> => someMembership(alias, isCurrent);

/** The member can sign in: has a password, a current membership, and is not suspended. */
export const isActive = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('password_hash')} IS NOT NULL AND ${column('suspended_at')} IS NULL
    AND ${isMember(alias)})`;
};
