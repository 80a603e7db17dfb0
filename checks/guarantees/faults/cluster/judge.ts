import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  isSuccess,
  MARKS,
  markOf,
  type SentRequest,
} from '#checks/guarantees/faults/member-load.ts';
import type { DatabaseMachine } from './database-machine.ts';
import type { FullCluster } from './full-cluster.ts';

/** A commit that a server acknowledged. */
export interface AcknowledgedWrite {
  id: string;
  node: string;
  /** When it was sent and acknowledged, in milliseconds since 1970. */
  sent: number;
  answered: number;
}

/** Writers that try each server itself, whoever leads, and past haproxy. */
export type DirectWriters = ReturnType<typeof startDirectWriters>;

const EVERY_MS = 50;

/** Starts a writer for each server; what it was acknowledged is in the table direct_writes. */
export function startDirectWriters(
  machines: readonly DatabaseMachine[],
  connection: { user: string; password: string; database: string },
) {
  const acknowledged: AcknowledgedWrite[] = [];
  let isOver = false;
  let number = 0;
  const work = async ({ name, address }: DatabaseMachine) => {
    let client: pg.Client | undefined;
    while (!isOver) {
      number += 1;
      const id = `${name}-${number}`;
      let sent = Date.now();
      try {
        if (!client) {
          client = new pg.Client({
            ...{ ...connection, host: address, port: 5432 },
            connectionTimeoutMillis: 1_000,
            query_timeout: 1_500,
          });
          client.on('error', () => {});
          await client.connect();
        }
        sent = Date.now();
        await client.query('INSERT INTO direct_writes (id) VALUES ($1)', [id]);
        acknowledged.push({ id, node: name, sent, answered: Date.now() });
      } catch (problem) {
        // A standby refuses: it is asked again on the same connection.
        if ((problem as { code?: string }).code !== '25006') {
          // An end that is said politely waits for a server that may be frozen.
          (
            client as unknown as { connection?: { stream: { destroy(): void } } }
          )?.connection?.stream.destroy();
          client = undefined;
        }
      }
      await pause(EVERY_MS);
    }
    await client?.end();
  };
  const all = machines.map(work);
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/**
 * Seconds with two writers: how long, after a server's first acknowledged commit, another that led
 * before it acknowledged commits that were sent since.
 */
export function secondsWithTwoWriters(writes: readonly AcknowledgedWrite[]): number {
  const nodes = [...new Set(writes.map(({ node }) => node))];
  let longest = 0;
  for (const node of nodes) {
    const first = Math.min(
      ...writes.filter((write) => write.node === node).map(({ answered }) => answered),
    );
    for (const write of writes) {
      const isEarlier = writes.some((one) => one.node === write.node && one.answered < first);
      if (write.node !== node && isEarlier && write.sent > first) {
        longest = Math.max(longest, write.answered - first);
      }
    }
  }
  return longest / 1_000;
}

/** Whether it is a write of a member that was acknowledged. */
export const isAnsweredWrite = (one: SentRequest): boolean =>
  one.call.method === 'POST' && isSuccess(one);

/** Seconds of the longest time without a write of a member that was answered. */
export function secondsWithoutWrites(requests: readonly SentRequest[], from: number): number {
  const times = requests
    .filter((one) => isAnsweredWrite(one) && one.answered >= from)
    .map(({ answered }) => answered)
    .sort((one, other) => one - other);
  let longest = 0;
  let before = from;
  for (const time of times) {
    longest = Math.max(longest, time - before);
    before = time;
  }
  return longest / 1_000;
}

/** Counts what was acknowledged, to members and to the writers, and of that what is not there. */
export async function lostWrites(
  cluster: FullCluster,
  { requests, own }: { requests: readonly SentRequest[]; own: readonly AcknowledgedWrite[] },
): Promise<{ lost: number; acknowledged: number }> {
  const leader = await cluster.leader();
  const marks = await cluster.query<{ mark: string }>(leader, MARKS, 'orchard');
  const ids = await cluster.query<{ mark: string }>(leader, 'SELECT id AS mark FROM direct_writes');
  const stored = new Set([...marks, ...ids].map(({ mark }) => mark));
  const acknowledged = [
    ...requests.filter(isAnsweredWrite).map(markOf),
    ...own.map(({ id }) => id),
  ];
  return {
    lost: acknowledged.filter((mark) => !stored.has(mark)).length,
    acknowledged: acknowledged.length,
  };
}
