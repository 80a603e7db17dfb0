import { type RawBuilder, sql } from 'kysely';

/** Japan's calendar day at a time; by default now, by the database's clock. */
export const japanDay = (at: RawBuilder<unknown> = sql`now()`): RawBuilder<string> =>
  sql`(${at} AT TIME ZONE 'Asia/Tokyo')::date`;

/** The membership has begun, as a condition on members under an alias. */
export const hasBegun = (alias: string, at?: RawBuilder<unknown>): RawBuilder<boolean> => {
  const from = sql.ref(`${alias}.membership_from`);
  return sql`(${from} IS NULL OR ${from} <= ${japanDay(at)})`;
};

/** The membership has not ended: its last day is still a day of it, and so are the days of grace. */
export const hasNotEnded = (alias: string, at?: RawBuilder<unknown>): RawBuilder<boolean> => {
  const until = sql.ref(`${alias}.membership_until`);
  return sql`(${until} IS NULL
    OR ${until} + (SELECT grace_days FROM site_settings) >= ${japanDay(at)})`;
};

/** The membership is current at that time: it has begun and not ended, in Japan's days. */
export const isMemberAt = (alias: string, at?: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${hasBegun(alias, at)} AND ${hasNotEnded(alias, at)})`;

/** The member can sign in: has a password, a current membership, and is not suspended. */
export const isActive = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('password_hash')} IS NOT NULL AND ${column('suspended_at')} IS NULL
    AND ${isMemberAt(alias)})`;
};
