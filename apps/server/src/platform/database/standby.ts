import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';

/** A hot standby as far as reading from it needs it. */
export interface Standby {
  readonly pool: pg.Pool;
  /**
   * Whether a statement that is sent now sees everything that the primary had written up to that
   * point of its log. Waits a few milliseconds for it, and never fails: a standby that is away has not.
   */
  hasReached(lsn: number): Promise<boolean>;
  /** The position of the primary's log that it has replayed. */
  replayed(): Promise<number>;
  /** A statement failed there: it is left alone for a second. */
  letRest(): void;
  close(): Promise<void>;
}

const TRIES = 4;
const BETWEEN_TRIES_MS = 2;
/** Pause before the next look at a standby that lags behind. */
const BEHIND_MS = 50;
const AWAY_MS = 1_000;

/** A connection was made to a standby that knows less than it did before. */
export class StandbyBehind extends Error {}

const WHERE = 'SELECT (pg_last_wal_replay_lsn() - $1::pg_lsn)::float8 AS at';

const replayedBy = async (client: Pick<pg.ClientBase, 'query'>): Promise<number> => {
  const { rows } = await client.query<{ at: number | null }>(WHERE, ['0/0']);
  // A server that never was a standby has replayed nothing.
  return rows[0]?.at ?? -1;
};

/**
 * Watches over one hot standby. What it has replayed only grows, so what was seen once holds for
 * every later statement on any connection to it; a new connection, which may lead to a standby that
 * was started again and has not come as far yet, is tried before it is used.
 */
export function watchStandby(options: pg.PoolConfig): Standby {
  let replayedTo = -1;
  let notBefore = 0;
  const verify = (client: pg.ClientBase, done: (problem?: Error) => void) => {
    replayedBy(client).then(
      (at) =>
        done(at < replayedTo ? new StandbyBehind('the standby has fallen behind') : undefined),
      done,
    );
  };
  // A separate connection: this query must not wait behind long reads.
  const pools = [options, { ...options, max: 1 }].map((each) => new pg.Pool({ ...each, verify }));
  const [pool, lookout] = pools as [pg.Pool, pg.Pool];
  for (const each of pools) {
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const readReplayed = createBatcher<'now', number>(
    async (askers) => {
      const at = await replayedBy(lookout as unknown as pg.ClientBase);
      replayedTo = Math.max(replayedTo, at);
      return askers.map(() => at);
    },
    { maxBatchSize: 10_000, concurrency: 1 },
  );
  const letRest = (ms: number) => {
    notBefore = performance.now() + ms;
  };

  return {
    pool,
    replayed: () => readReplayed('now'),
    async hasReached(lsn) {
      if (performance.now() < notBefore) return false;
      if (lsn <= replayedTo) return true;
      try {
        for (let tries = 1; tries <= TRIES; tries += 1) {
          if (lsn <= (await readReplayed('now'))) return true;
          await pause(BETWEEN_TRIES_MS);
        }
        letRest(BEHIND_MS);
      } catch {
        letRest(AWAY_MS);
      }
      return false;
    },
    letRest: () => letRest(AWAY_MS),
    close: async () => {
      await Promise.all(pools.map((each) => (each.ending ? undefined : each.end())));
    },
  };
}
