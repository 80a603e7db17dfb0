import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@orchard/contract/endpoint';
import type { PlannedMaintenance } from '@orchard/contract/maintenance';
import type { maintenance } from '@orchard/contract/staff/maintenance';
import { type Kysely, sql } from 'kysely';
import { recent } from '#platform/content-cache/recent.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { CurrentMaintenance } from '#platform/http/maintenance-gate.ts';

/** How old may be what a process knows: every visitor's request looks at it. */
const AGE_MS = 500;
/** How long before its beginning members are told of a maintenance. */
const TOLD_BEFORE_MS = 24 * 3_600_000;
/** The longest wait for a database that hangs; the last answer holds meanwhile. */
const PATIENCE_MS = 500;

type Shown = ResponseOf<typeof maintenance.read>;
type Row = NonNullable<Shown['planned']> & { is_on: boolean };

/** The maintenance that is on, and the one to come, as the console shows them. */
export async function findMaintenance(db: Kysely<DB>): Promise<Shown> {
  const rows = await readRows<Row>(db)`
    SELECT begins_at <= now() AS is_on, ${wireTime(sql`begins_at`)} AS begins_at,
      ${wireTime(sql`ends_at`)} AS until, message, staff_name
    FROM maintenance WHERE ends_at > now() ORDER BY maintenance.ends_at DESC`;
  const find = (wanted: boolean) => {
    const { is_on: _, ...found } = rows.find(({ is_on }) => is_on === wanted) ?? { is_on: wanted };
    return 'until' in found ? found : null;
  };
  return { maintenance: find(true), planned: find(false) };
}

interface LastMaintenance extends PlannedMaintenance {
  /** When it begins and ends, by `performance.now()`. */
  beginsAt: number;
  endsAt: number;
}

async function read(db: Kysely<DB>): Promise<LastMaintenance[]> {
  const rows = await readRows<PlannedMaintenance & { to_begin: number; to_end: number }>(db)`
    SELECT ${wireTime(sql`begins_at`)} AS begins_at, ${wireTime(sql`ends_at`)} AS until, message,
      extract(epoch FROM begins_at - now())::float8 AS to_begin,
      extract(epoch FROM ends_at - now())::float8 AS to_end
    FROM maintenance WHERE ends_at > now() ORDER BY maintenance.ends_at DESC`;
  const now = performance.now();
  return rows.map(({ to_begin, to_end, ...shown }) => ({
    ...shown,
    beginsAt: now + to_begin * 1000,
    endsAt: now + to_end * 1000,
  }));
}

/** What a process knows of the maintenances that are on and to come. */
export interface MaintenanceWatch {
  /** The maintenance that is on. */
  current(): Promise<CurrentMaintenance | null>;
  /** The one to come of which members are told. */
  announced(): Promise<PlannedMaintenance | null>;
}

/**
 * Returns whether the site is in maintenance. A process asks the database at most twice a second and
 * only when somebody comes; a beginning and an end need no question. While the database is away, what
 * it said last holds.
 */
export function watchMaintenance(db: Kysely<DB>): MaintenanceWatch {
  let last: LastMaintenance[] = [];
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
  return {
    async current() {
      await refresh();
      const now = performance.now();
      const on = last.find(({ beginsAt, endsAt }) => beginsAt <= now && endsAt > now);
      if (!on) return null;
      const { until, message, endsAt } = on;
      return { until, message, secondsLeft: Math.ceil((endsAt - now) / 1000) };
    },
    async announced() {
      await refresh();
      const now = performance.now();
      const next = last.find(({ beginsAt }) => beginsAt > now && beginsAt <= now + TOLD_BEFORE_MS);
      if (!next) return null;
      const { begins_at, until, message } = next;
      return { begins_at, until, message };
    },
  };
}
