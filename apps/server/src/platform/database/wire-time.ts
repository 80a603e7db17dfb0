import { type RawBuilder, sql } from 'kysely';

/** An instant as the wire writes it: Japan's local time, whatever the zone of the database. */
export const wireTime = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${instant} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS')`;
