import { join } from 'node:path';
import type { Requests } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { freePort } from '#server/testing/site-process.ts';
import { endChild, nextMessage, startChild } from './child.ts';
import type { BenchSession } from './stand.ts';

/** A server that does nothing but answer one object. */
export interface Bare {
  port: number;
  /** From now on it answers this JSON. */
  answer(json: string): Promise<void>;
  /** Microseconds of CPU so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the limit that everything is compared with.
 * @param connection the database that it asks for sessions
 */
export async function startBare(folder: string, connection: Connection): Promise<Bare> {
  const port = Number(await freePort());
  const child = await startChild(
    join(import.meta.dirname, '../processes/bare.ts'),
    { PORT: String(port), BENCH_CONNECTION: JSON.stringify(connection) },
    join(folder, 'bare.log'),
  );
  return {
    port,
    answer: async (json) => {
      const taken = nextMessage(child);
      child.send(json);
      await taken;
    },
    cpu: async () => {
      const answer = nextMessage<NodeJS.CpuUsage>(child);
      child.send('usage');
      const { user, system } = await answer;
      return user + system;
    },
    stop: () => endChild(child),
  };
}

/** How the limit makes its answer: from the object, from bytes, or from bytes for a live session. */
export type Limit = 'made' | 'ready' | 'asked';

/** Requests to the limit: what comes with them is what comes with the site's own. */
export const bareRequests = (
  host: string,
  sessions: readonly BenchSession[],
  limit: Limit,
): Requests => memberRequests(host, sessions, () => ({ method: 'GET', path: `/${limit}` }));
