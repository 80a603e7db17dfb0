import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { Connection } from '#bench/load/connection.ts';
import { sessionCookies } from '#server/platform/sessions/session-cookies.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { createMake } from '#server/testing/make.ts';
import { enterConsole } from '#server/testing/site-operator.ts';
import type { ArchivedSite } from './archived-site.ts';

/** What is written, each kind into a table of its own. */
export type Kind = 'bookmark' | 'note' | 'playback' | 'question';

/** One write, as whoever sent it knows of it. Times are milliseconds since 1970. */
export interface Written {
  kind: Kind;
  /** Names its row. */
  row: string;
  sent: number;
  /** Null: no answer came, and it may have happened or not. */
  answered: number | null;
}

/** A picture that the console took, by its path in the data folder. */
export interface Pictured {
  path: string;
  sha256: string;
  answered: number;
}

/** What a drill knows that a site has acknowledged. */
export interface WriteLog {
  writes: Written[];
  pictures: Pictured[];
}

/** Members who write, and videos that they write about: each pair is written once. */
export interface Writers {
  sessions: BenchSession[];
  videos: number[];
  /** How many writes have begun. */
  begun: number;
}

/** A member asks a third as often as the site allows. */
const ORDER: readonly Kind[] = [
  ...(['bookmark', 'note', 'playback', 'bookmark', 'note', 'playback'] as const),
  ...(['note', 'playback', 'question'] as const),
];
const HANDS = 12;
const PICTURE_MS = 1_500;

const cookies = sessionCookies(APP_SECRET, false);

/** Makes members with sessions, and videos: as many writes as there are pairs of both. */
export const makeWriters = (
  site: ArchivedSite,
  { members, videos }: { members: number; videos: number },
): Promise<Writers> =>
  site.beside(async ({ kysely }) => {
    const make = createMake(kysely);
    const writers: Writers = { sessions: [], videos: [], begun: 0 };
    for (let count = 0; count < videos; count += 1) writers.videos.push((await make.video()).id);
    const mark = Date.now();
    for (let count = 0; count < members; count += 1) {
      const { id } = await make.member({ email: `writer-${mark}-${count}@example.jp` });
      writers.sessions.push({ memberId: id, ...(await startSession(kysely, id, true)) });
    }
    return writers;
  });

function bodyOf(kind: Kind, question: string): [path: string, body: object] {
  if (kind === 'note') return ['notes', { second: 60 }];
  if (kind === 'question') return ['question', { message: question }];
  if (kind === 'bookmark') return ['bookmark', {}];
  return ['playback', { position: 10, duration: 1_200, rate: 1, ranges: [[0, 10]], age: 0 }];
}

function requestOf(port: string, session: BenchSession, path: string, content: object): Buffer {
  const body = JSON.stringify(content);
  const token = cookies.xsrf(session.sessionId).split(/[=;]/)[1];
  return Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `host: localhost:${port}`,
      `cookie: ${cookies.sessionName}=${session.secret}; XSRF-TOKEN=${token}`,
      'x-requested-with: XMLHttpRequest',
      'accept: application/json',
      `x-xsrf-token: ${token}`,
      `origin: http://localhost:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/** Writes under way; ended by `stop`. */
export interface Writing extends WriteLog {
  stop(): Promise<void>;
}

/**
 * Writes as members do until it is stopped, each row once.
 * @param rate writes a second at most
 * @throws Error by `stop` when the pairs of writers and videos were too few: a second bookmark of a
 * pair would take the first one away
 */
export function keepWriting(
  site: ArchivedSite,
  writers: Writers,
  { rate, log = { writes: [], pictures: [] } }: { rate: number; log?: WriteLog },
): Writing {
  const { sessions, videos } = writers;
  let isOver = false;
  const hand = async () => {
    const connection = new Connection(Number(site.port));
    while (!isOver) {
      const due = performance.now() + (1_000 * HANDS) / rate;
      const number = writers.begun++;
      const kind = ORDER[number % ORDER.length] as Kind;
      const session = sessions[number % sessions.length] as BenchSession;
      const video = videos[Math.floor(number / sessions.length)];
      if (video === undefined) throw new Error(`all ${number} rows are written`);
      const pair = `${session.memberId} ${video}`;
      const question = `質問 ${pair}`;
      const [path, body] = bodyOf(kind, question);
      const row = kind === 'question' ? question : pair;
      const write: Written = { kind, row, sent: Date.now(), answered: null };
      log.writes.push(write);
      try {
        const request = requestOf(site.port, session, `/api/video/${path}/${video}`, body);
        const { status } = await connection.send(request);
        if (status >= 200 && status < 300) write.answered = Date.now();
      } catch {
        // The site has been killed: whether it was written is open.
      }
      await pause(Math.max(write.answered === null ? 50 : 0, due - performance.now()));
    }
    connection.close();
  };
  const hands = Array.from({ length: HANDS }, hand);
  return {
    ...log,
    stop: async () => {
      isOver = true;
      await Promise.all(hands);
    },
  };
}

/** Uploads pictures by the console until the signal. */
export async function keepUploading(
  site: ArchivedSite,
  { pictures }: WriteLog,
  signal: AbortSignal,
): Promise<void> {
  const operator = await enterConsole(site.url, site.dataDir);
  for (let number = 0; !signal.aborted; number += 1) {
    const { r, g, b } = { r: number % 256, g: (number * 7) % 256, b: (number * 31) % 256 };
    const background = { r, g, b };
    const picture = sharp({
      create: { width: 400 + number, height: 300, channels: 3, background },
    });
    const answer = await fetch(`${site.url}/api/staff/uploads`, {
      method: 'POST',
      headers: {
        cookie: [...operator.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': operator.cookies.get('STAFF-XSRF-TOKEN') ?? '',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'image/png',
        origin: site.url,
      },
      body: new Uint8Array(await picture.png().toBuffer()),
    });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    const answered = Date.now();
    const path = ((await answer.json()) as { url: string }).url.slice(1);
    const content = readFileSync(join(site.dataDir, path));
    pictures.push({ path, sha256: createHash('sha256').update(content).digest('hex'), answered });
    await pause(PICTURE_MS, undefined, { signal }).catch(() => {});
  }
}
