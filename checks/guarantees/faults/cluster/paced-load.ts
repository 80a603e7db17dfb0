import { setTimeout as pause } from 'node:timers/promises';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { Connection } from '#bench/load/connection.ts';
import { memberRequest } from '#bench/load/member-requests.ts';

/** A request of a member; status 0: no answer. */
export interface PacedRequest {
  isWrite: boolean;
  /** The bookmark that it sets: member and video. */
  mark: string;
  status: number;
  sent: number;
  answered: number;
}

/** Members who read and write in turn, ten requests a second each. */
export interface PacedLoad {
  requests: PacedRequest[];
  stop(): Promise<void>;
}

const EVERY_MS = 100;
const VISITORS = 8;

/** Sends a load to the addresses of the site in turn; each bookmark is set once: a second time takes it
 * away. @throws Error by `stop` when all are set */
export function startPacedLoad(
  { addresses, host }: { addresses: readonly string[]; host: string },
  { sessions, videoIds }: { sessions: readonly BenchSession[]; videoIds: readonly number[] },
): PacedLoad {
  const requests: PacedRequest[] = [];
  let isOver = false;
  let written = 0;
  const all = Array.from({ length: VISITORS }, async (_, visitor) => {
    const connection = new Connection(80, addresses[visitor % addresses.length]);
    for (let count = 0; !isOver; count += 1) {
      const isWrite = count % 2 === 0;
      if (isWrite) written += 1;
      const session = sessions[written % sessions.length] as BenchSession;
      const video = videoIds[Math.floor(written / sessions.length)];
      if (video === undefined) throw new Error(`all ${written} bookmarks are set`);
      const call = isWrite
        ? { method: 'POST' as const, path: `/api/video/bookmark/${video}`, body: {} }
        : { method: 'GET' as const, path: '/api/video?p=1' };
      const sent = performance.now();
      let status = 0;
      try {
        ({ status } = await connection.send(memberRequest(host, session, call)));
      } catch {
        // The connection broke; the next request opens another.
      }
      const answered = performance.now();
      requests.push({ isWrite, mark: `${session.memberId} ${video}`, status, sent, answered });
      await pause(Math.max(0, EVERY_MS - (answered - sent)));
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
