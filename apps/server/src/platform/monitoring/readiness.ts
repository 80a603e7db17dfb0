import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Readiness } from '#platform/http/probes.ts';

// The caller of a probe that waits longer has given up.
const PATIENCE_MS = 1_500;

export type ReadinessWatch = {
  /** Returns the current state within 1.5 s, also when the database hangs; never rejects. */
  check(): Promise<Readiness>;
  /** From now on the process is on its way out and wants no new visitors. */
  drain(): void;
};

/** Watches over what a visitor needs. `migrations` are the names that this version was made for. */
export function watchReadiness(
  pool: Pick<Pool, 'query'>,
  migrations: readonly string[],
): ReadinessWatch {
  let draining = false;
  let asking: Promise<string[] | undefined> | undefined;
  // One query at a time, so that probes of a hanging database do not use up its connections.
  const ask = () => {
    asking ??= appliedMigrations(pool).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    check: async () => {
      const giveUp = new AbortController();
      const tooLong = pause(PATIENCE_MS, undefined, giveUp).catch(() => undefined);
      const applied = await Promise.race([ask(), tooLong]);
      giveUp.abort();
      return {
        db: applied !== undefined,
        migrations: migrations.every((name) => applied?.includes(name)),
        draining,
      };
    },
    drain: () => {
      draining = true;
    },
  };
}

async function appliedMigrations(pool: Pick<Pool, 'query'>): Promise<string[] | undefined> {
  try {
    const { rows } = await pool.query<{ name: string }>({
      name: 'readiness',
      text: 'SELECT name FROM schema_migrations',
    });
    return rows.map(({ name }) => name);
  } catch {
    return undefined;
  }
}
