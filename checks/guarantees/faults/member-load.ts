import { setTimeout as pause } from 'node:timers/promises';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { Connection } from '#bench/load/connection.ts';
import { type MemberCall, memberRequest } from '#bench/load/member-requests.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { createMake } from '#server/testing/make.ts';

/** A call of a member. */
export interface MemberStep {
  session: BenchSession;
  call: MemberCall;
}

/** A request and what came of it; times are milliseconds since 1970, status 0 is no answer. */
export interface SentRequest extends MemberStep {
  status: number;
  sent: number;
  answered: number;
}

/** Visitors who each wait for an answer before they send the next request. */
export type MemberLoad = ReturnType<typeof sendLoad>;

/** Where a load goes, and how large it is. */
export interface LoadWish {
  port: number;
  host: string;
  /** Where the site is, if not on this machine; visitors take them in turn. */
  addresses?: readonly string[];
  visitors: number;
  /** How often each visitor sends at most. */
  everyMs?: number;
  request?: typeof memberRequest;
}

const REFUSED_MS = 50;

/**
 * Sends a load to a site until it is stopped.
 * @param next the visitor's request number `count`; undefined: the visitor stops
 */
export function sendLoad(
  { port, host, addresses = [], visitors, everyMs = 0, request = memberRequest }: LoadWish,
  next: (visitor: number, count: number) => MemberStep | undefined,
) {
  const requests: SentRequest[] = [];
  let isOver = false;
  const all = Array.from({ length: visitors }, async (_, visitor) => {
    const connection = new Connection(port, addresses[visitor % addresses.length]);
    for (let count = 0; !isOver; count += 1) {
      const step = next(visitor, count);
      if (!step) break;
      const sent = Date.now();
      let status = 0;
      try {
        status = await connection.send(request(host, step.session, step.call));
      } catch {
        // The connection broke; the next request opens another.
      }
      const answered = Date.now();
      requests.push({ ...step, status, sent, answered });
      // A refused visitor retries a little later.
      const least = isSuccess({ status }) ? 0 : REFUSED_MS;
      const wait = Math.max(least, everyMs - (answered - sent));
      if (wait > 0) await pause(wait);
    }
    connection.close();
  });
  return {
    requests,
    /** Stops sending. Resolves when every visitor has the answer to the last request. */
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

/** Members and videos: as many bookmarks as there are pairs of both. */
export interface Pairs {
  sessions: readonly BenchSession[];
  videoIds: readonly number[];
}

/** Makes members who are signed in, and videos. */
export async function makePairs(
  { kysely }: Pick<Database, 'kysely'>,
  count: { members: number; videos: number },
) {
  const make = createMake(kysely);
  const pairs = { sessions: [] as BenchSession[], videoIds: [] as number[] };
  while (pairs.videoIds.length < count.videos) pairs.videoIds.push((await make.video()).id);
  while (pairs.sessions.length < count.members) {
    const { id } = await make.member();
    pairs.sessions.push({ memberId: id, ...(await startSession(kysely, id, true)) });
  }
  return pairs;
}

/** Bookmarks in turn, each once: a second time takes it away. The next throws when all are set. */
export function bookmarksOf({ sessions, videoIds }: Pairs): () => MemberStep {
  let number = 0;
  return () => {
    const session = sessions[number % sessions.length] as BenchSession;
    const video = videoIds[Math.floor(number / sessions.length)];
    if (video === undefined) throw new Error(`all ${number} bookmarks are set`);
    number += 1;
    return { session, call: { method: 'POST', path: `/api/video/bookmark/${video}`, body: {} } };
  };
}

/** The bookmark that a request sets: member and video, as {@link MARKS} tells it. */
export const markOf = ({ session, call }: MemberStep): string =>
  `${session.memberId} ${call.path.split('/').at(-1)}`;

/** The statement that reads the bookmarks. */
export const MARKS = "SELECT member_id || ' ' || video_id AS mark FROM video_bookmarks";
