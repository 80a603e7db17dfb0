import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseMachine } from './database-machine.ts';

/** A commit that a server acknowledged. */
export interface AcknowledgedWrite {
  id: string;
  node: string;
  /** When it was sent and acknowledged, in milliseconds since 1970. */
  sent: number;
  answered: number;
}

/** Writers that try each server itself, whoever leads, and past haproxy. */
export interface DirectWriters {
  acknowledged: AcknowledgedWrite[];
  stop(): Promise<void>;
}

const EVERY_MS = 50;

/** Starts a writer for each server; what it was acknowledged is in the table direct_writes. */
export function startDirectWriters(
  machines: readonly DatabaseMachine[],
  connection: { user: string; password: string; database: string },
): DirectWriters {
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
