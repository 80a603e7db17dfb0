import { type RawBuilder, sql } from 'kysely';

/** Formats an instant for the wire in Japan's local time, independent of the database's zone. */
export const wireTime = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${instant} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS')`;
