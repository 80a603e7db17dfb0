import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { Connection } from '#bench/load/connection.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { sessionCookies } from '#server/platform/sessions/session-cookies.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { createMake } from '#server/testing/make.ts';

/** A bookmark, as whoever set it knows of it. Times are milliseconds since 1970. */
interface Written {
  /** Member and video. */
  row: string;
  sent: number;
  /** Null: no answer came, and it may have happened or not. */
  answered: number | null;
}

/** Members who write, and videos that they write about: each pair is written once. */
interface Writers {
  sessions: BenchSession[];
  videos: number[];
}

const HANDS = 12;
const cookies = sessionCookies(APP_SECRET, false);

/** Makes members with sessions, and videos: as many writes as there are pairs of both. */
export async function makeWriters(
  { kysely }: Database,
  count: { members: number; videos: number },
): Promise<Writers> {
  const make = createMake(kysely);
  const writers: Writers = { sessions: [], videos: [] };
  for (let made = 0; made < count.videos; made += 1) writers.videos.push((await make.video()).id);
  for (let made = 0; made < count.members; made += 1) {
    const { id } = await make.member();
    writers.sessions.push({ memberId: id, ...(await startSession(kysely, id, true)) });
  }
  return writers;
}

function requestOf(port: number, session: BenchSession, video: number): Buffer {
  const token = cookies.xsrf(session.sessionId).split(/[=;]/)[1];
  return Buffer.from(
    [
      `POST /api/video/bookmark/${video} HTTP/1.1`,
      `host: localhost:${port}`,
      `cookie: ${cookies.sessionName}=${session.secret}; XSRF-TOKEN=${token}`,
      'x-requested-with: XMLHttpRequest',
      'accept: application/json',
      `x-xsrf-token: ${token}`,
      `origin: http://localhost:${port}`,
      'content-type: application/json',
      'content-length: 2',
      '',
      '{}',
    ].join('\r\n'),
  );
}

/**
 * Sets bookmarks as members do until it is stopped, each once.
 * @param rate writes a second at most
 */
export function keepWriting(port: number, { sessions, videos }: Writers, rate: number) {
  const writes: Written[] = [];
  let isOver = false;
  const hand = async () => {
    const connection = new Connection(port);
    while (!isOver) {
      const due = performance.now() + (1_000 * HANDS) / rate;
      const number = writes.length;
      const session = sessions[number % sessions.length] as BenchSession;
      const video = videos[Math.floor(number / sessions.length)];
      if (video === undefined) throw new Error(`all ${number} rows are written`);
      const write: Written = {
        row: `${session.memberId} ${video}`,
        sent: Date.now(),
        answered: null,
      };
      writes.push(write);
      try {
        const { status } = await connection.send(requestOf(port, session, video));
        if (status >= 200 && status < 300) write.answered = Date.now();
      } catch {
        // Whether it was written is open.
      }
      await pause(Math.max(write.answered === null ? 50 : 0, due - performance.now()));
    }
    connection.close();
  };
  const hands = Array.from({ length: HANDS }, hand);
  return {
    writes,
    stop: async () => {
      isOver = true;
      await Promise.all(hands);
    },
  };
}

/**
 * Compares the bookmarks of a point with what was acknowledged: what was answered before it is there,
 * what was sent after it is not, and what was under way may be either.
 * @param at the point, in milliseconds since 1970
 */
export async function wrongRows(
  client: Pick<pg.ClientBase, 'query'>,
  writes: readonly Written[],
  at: number,
): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    "SELECT member_id || ' ' || video_id AS row FROM video_bookmarks",
  );
  const there = new Set(rows.map(({ row }) => row));
  return writes.flatMap(({ row, sent, answered }) => {
    if (!there.has(row) && answered !== null && answered < at) return [`${row} is missing`];
    if (there.has(row) && sent > at) return [`${row} is there ${sent - at} ms before it was sent`];
    return [];
  });
}
