import type { Database } from '#platform/database/open-database.ts';

const LOOK_MS = 5_000;

/** Looks after the server's timer; to be called again and again with the time, in milliseconds. */
export type PieceTimer = (now: number) => Promise<void>;

/**
 * Keeps PostgreSQL to finishing a piece of its log in time (`archive_timeout`). A server's checkpointer
 * sleeps its first five minutes through: it begins before there is a log to be finished. A reload of the
 * settings wakes it, once after each start, also after one that the server makes by itself.
 */
export function createPieceTimer({ pool }: Pick<Database, 'pool'>): PieceTimer {
  let lookedAt = 0;
  let awake: string | undefined;
  return async (now) => {
    if (now - lookedAt < LOOK_MS) return;
    lookedAt = now;
    const { rows } = await pool.query<{ began: string }>(
      "SELECT backend_start::text AS began FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    );
    const began = rows[0]?.began;
    if (began === awake) return;
    await pool.query('SELECT pg_reload_conf()');
    awake = began;
  };
}
