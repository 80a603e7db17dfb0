import { join } from 'node:path';
import { freePort } from '#server/testing/site-process.ts';
import { endChild, nextMessage, startChild } from './child.ts';

/** A server that does nothing but answer one object. */
export interface Bare {
  port: number;
  /** From now on it answers this JSON. */
  answer(json: string): Promise<void>;
  /** Microseconds of CPU so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the limit that everything is compared with. */
export async function startBare(folder: string): Promise<Bare> {
  const port = Number(await freePort());
  const child = await startChild(
    join(import.meta.dirname, '../processes/bare.ts'),
    { PORT: String(port) },
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

/** A request to the limit. */
export const bareRequest = (port: number, path: '/made' | '/ready'): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
