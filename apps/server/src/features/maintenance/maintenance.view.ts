import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@orchard/contract/endpoint';
import type { maintenance } from '@orchard/contract/staff/maintenance';
import { type Kysely, sql } from 'kysely';
import { recent } from '#platform/content-cache/recent.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { CurrentMaintenance } from '#platform/http/maintenance-gate.ts';

/** How old may be what a process knows: every visitor's request looks at it. */
const AGE_MS = 500;
/** The longest wait for a database that hangs; the last answer holds meanwhile. */
const PATIENCE_MS = 500;

type Shown = NonNullable<ResponseOf<typeof maintenance.read>['maintenance']>;

/** The maintenance that is on, as the console shows it. */
export const findMaintenance = async (db: Kysely<DB>): Promise<Shown | null> =>
  (await readRow<Shown>(db)`
    SELECT ${wireTime(sql`started_at`)} AS started_at, ${wireTime(sql`ends_at`)} AS until,
      message, staff_name
    FROM maintenance WHERE ends_at > now()`) ?? null;

interface LastMaintenance extends Omit<CurrentMaintenance, 'secondsLeft'> {
  /** When it ends, by `performance.now()`. */
  endsAt: number;
}

async function read(db: Kysely<DB>): Promise<LastMaintenance | null> {
  const { rows } = await sql<{ until: string; message: string | null; seconds: number }>`
    SELECT ${wireTime(sql`ends_at`)} AS until, message,
      extract(epoch FROM ends_at - now())::float8 AS seconds
    FROM maintenance WHERE ends_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { seconds, ...shown } = row;
  return { ...shown, endsAt: performance.now() + seconds * 1000 };
}

/**
 * Returns whether the site is in maintenance. A process asks the database at most twice a second and
 * only when somebody comes; an end needs no question. While the database is away, what it said last
 * holds.
 */
export function watchMaintenance(db: Kysely<DB>): () => Promise<CurrentMaintenance | null> {
  let last: LastMaintenance | null = null;
  const refresh = recent(async () => {
    const inTime = new AbortController();
    const tooLong = pause(PATIENCE_MS, undefined, inTime).catch(() => undefined);
    const reading = read(db).then(
      (found) => {
        last = found;
      },
      () => undefined,
    );
    await Promise.race([reading, tooLong]);
    inTime.abort();
  }, AGE_MS);
  return async () => {
    await refresh();
    if (last === null) return null;
    const { endsAt, ...shown } = last;
    const secondsLeft = Math.ceil((endsAt - performance.now()) / 1000);
    return secondsLeft > 0 ? { ...shown, secondsLeft } : null;
  };
}
