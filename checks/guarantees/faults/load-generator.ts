import { setTimeout as pause } from 'node:timers/promises';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { Connection } from '#bench/load/connection.ts';
import { type MemberCall, memberRequest } from '#bench/load/member-requests.ts';

/** The result of one request; status 0: no answer. */
export interface SentRequest {
  session: BenchSession;
  call: MemberCall;
  status: number;
  /** When the request was sent and when its answer arrived, by `performance.now()`. */
  sent: number;
  answered: number;
}

/** Visitors who send requests without a pause; each waits for the answer before the next. */
export interface LoadGenerator {
  requests: SentRequest[];
  /** Stops sending. Resolves when every visitor has the answer to the last request. */
  stop(): Promise<void>;
}

const REFUSED_MS = 50;

/**
 * Sends a load to a port of this machine.
 * @param next the visitor's request number `count`; undefined: the visitor stops
 */
export function sendLoad(
  { port, host, visitors }: { port: number; host: string; visitors: number },
  next: (visitor: number, count: number) => { session: BenchSession; call: MemberCall } | undefined,
): LoadGenerator {
  const requests: SentRequest[] = [];
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
        // The connection broke; the next request opens another.
      }
      requests.push({ session, call, status, sent, answered: performance.now() });
      // A refused visitor retries a little later.
      if (!isSuccess({ status })) await pause(REFUSED_MS);
    }
    connection.close();
  });
  return {
    requests,
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** Whether the request succeeded. */
export const isSuccess = ({ status }: Pick<SentRequest, 'status'>): boolean =>
  status >= 200 && status < 300;

/** Counts the requests without success, by status. */
export function failures(requests: readonly SentRequest[]): Record<string, number> {
  const failed: Record<string, number> = {};
  for (const { status } of requests) {
    if (!isSuccess({ status })) failed[status] = (failed[status] ?? 0) + 1;
  }
  return failed;
}
