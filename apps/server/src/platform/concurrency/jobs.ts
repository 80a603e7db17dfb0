import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '#platform/database/open-database.ts';

/** The time of day in Japan. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** Work that is done again and again, in one process at a time. */
export interface RecurringWork {
  name: string;
  /** Whether it begins in this minute. */
  isDue(now: TimeOfDay): boolean;
  run(): Promise<unknown>;
}

export const everyMinute = (): boolean => true;
/** For what is begun where it comes up, and is looked for only where that process died. */
export const everyTenMinutes = ({ minute }: TimeOfDay): boolean => minute % 10 === 0;
export const daily =
  (hour: number, minute: number) =>
  (now: TimeOfDay): boolean =>
    now.hour === hour && now.minute === minute;
/** From nine to nineteen, as people write. */
export const byDay =
  (minutes: number) =>
  ({ hour, minute }: TimeOfDay): boolean =>
    hour >= 9 && hour <= 19 && minute % minutes === 0;

/** A constant that nothing else in the database uses: the holder of this lock does the work. */
const JOBS_LOCK = 7_310_021_508;
const JAPAN_MS = 9 * 3_600_000;
const LONGEST_RETRY_MS = 60_000;
/** What begins in the same minute does so in sequence, so that members' requests find connections. */
const APART_MS = 200;
const LAST_WORK_MS = 5_000;

/** How long things last; tests have less patience. */
interface Pace {
  minuteMs: number;
  /** Between two tries to become the one that works, and after a failure. */
  retryMs: number;
}

/** Whether work is due in any of the minutes since the last look; a site that stood still has several. */
const isDueSince = ({ isDue }: RecurringWork, last: number, now: number, minuteMs: number) =>
  Array.from({ length: Math.min(now - last, 60) }, (_, ago) => now - ago).some((minute) => {
    const time = new Date(minute * minuteMs + JAPAN_MS);
    return isDue({ hour: time.getUTCHours(), minute: time.getUTCMinutes() });
  });

/**
 * Does recurring work, each in its minutes. Of several processes one does all of it: the one whose
 * connection holds a lock of the database, which writes nothing. When that process or its connection
 * ends, another takes over within seconds. Work that fails is logged, and its next minute comes; work
 * that still runs does not begin a second time.
 * @returns lets the work under way finish, for at most five seconds, and begins no other
 */
export function startJobs(
  { onOwnConnection }: Pick<Database, 'onOwnConnection'>,
  work: readonly RecurringWork[],
  log: Pick<FastifyBaseLogger, 'error'>,
  { minuteMs, retryMs }: Pace = { minuteMs: 60_000, retryMs: 10_000 },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, Promise<void>>();
  const rest = (ms: number) => pause(ms, null, { signal, ref: false }).catch(() => null);

  const begin = ({ name, run }: RecurringWork) => {
    if (underWay.has(name)) return;
    const running = run()
      .then(
        () => {},
        (error) => log.error({ err: error, job: name }, 'jobs'),
      )
      .finally(() => underWay.delete(name));
    underWay.set(name, running);
  };

  const lead = async (client: pg.ClientBase) => {
    await client.query('SET idle_session_timeout = 0');
    const mayLead = async () => {
      const { rows } = await client.query<{ leads: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS leads',
        [JOBS_LOCK],
      );
      return rows[0]?.leads === true;
    };
    while (!signal.aborted && !(await mayLead())) await rest(retryMs);
    const minuteNow = () => Math.floor(Date.now() / minuteMs);
    for (let last = minuteNow(); !signal.aborted; ) {
      await rest(Math.max(0, (last + 1) * minuteMs - Date.now()));
      // Fails with the connection, and the lock has gone with that.
      await client.query('SELECT');
      const now = minuteNow();
      for (const one of work) {
        if (signal.aborted) return;
        if (!isDueSince(one, last, now, minuteMs)) continue;
        begin(one);
        await rest(APART_MS);
      }
      last = now;
    }
  };

  const ended = (async () => {
    for (let wait = retryMs; !signal.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        await onOwnConnection(lead);
      } catch (error) {
        log.error({ err: error }, 'jobs');
        await rest(wait);
      }
    }
  })();

  return async () => {
    stopping.abort();
    await ended;
    await Promise.race([
      Promise.all(underWay.values()),
      pause(LAST_WORK_MS, undefined, { ref: false }),
    ]);
  };
}
