import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readValue } from './query.ts';
import type { DB } from './schema.generated.ts';

/** Formats an instant for the wire in Japan's local time, independent of the database's zone. */
export const wireTime = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${instant} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS')`;

/** The database's clock, as the wire writes it. */
export const readWireNow = async (db: Kysely<DB>): Promise<string> =>
  (await readValue<string>(db)`SELECT ${wireTime(sql`now()`)}`) ?? '';

// Japan has had no summer time since 1951.
const JAPAN_SECONDS = 9 * 3600;

/** The same of a whole number of seconds since 1970. */
export const wireTimeOf = (seconds: number): string =>
  new Date((seconds + JAPAN_SECONDS) * 1000).toISOString().slice(0, 19).replace('T', ' ');
