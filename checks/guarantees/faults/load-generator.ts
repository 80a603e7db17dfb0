import { setTimeout as pause } from 'node:timers/promises';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { Connection } from '#bench/load/connection.ts';
import { type MemberCall, memberRequest } from '#bench/load/member-requests.ts';

/** What became of one request; status 0: no answer at all. */
export interface Asked {
  session: BenchSession;
  call: MemberCall;
  status: number;
  /** When it was sent and when its answer had come, by `performance.now()`. */
  sent: number;
  answered: number;
}

/** Members who keep sending requests, each the next when the last was answered. */
export interface LoadGenerator {
  asked: Asked[];
  /** Ends when everybody has the answer to their last request. */
  stop(): Promise<void>;
}

const REFUSED_MS = 50;

/**
 * Sends a load to a port of this machine.
 * @param next what the visitor of that place does as the so-manieth; undefined: nothing any more
 */
export function sendLoad(
  { port, host, visitors }: { port: number; host: string; visitors: number },
  next: (visitor: number, count: number) => { session: BenchSession; call: MemberCall } | undefined,
): LoadGenerator {
  const asked: Asked[] = [];
  let isOver = false;
  const all = Array.from({ length: visitors }, async (_, visitor) => {
    const connection = new Connection(port);
    for (let count = 0; !isOver; count += 1) {
      const operation = next(visitor, count);
      if (!operation) break;
      const { session, call } = operation;
      const sent = performance.now();
      let status = 0;
      try {
        ({ status } = await connection.send(memberRequest(host, session, call)));
      } catch {
        // A connection that broke; the next request opens another.
      }
      asked.push({ session, call, status, sent, answered: performance.now() });
      // Whoever is refused comes again a little later.
      if (!isSuccess({ status })) await pause(REFUSED_MS);
    }
    connection.close();
  });
  return {
    asked,
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** Whether it was answered as it was meant. */
export const isSuccess = ({ status }: Pick<Asked, 'status'>): boolean =>
  status >= 200 && status < 300;

/** What was answered with anything but success, counted by status. */
export function failures(asked: readonly Asked[]): Record<string, number> {
  const failed: Record<string, number> = {};
  for (const { status } of asked) {
    if (!isSuccess({ status })) failed[status] = (failed[status] ?? 0) + 1;
  }
  return failed;
}
