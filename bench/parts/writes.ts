import pg from 'pg';
import { findSample, playbackReport } from '#bench/calls.ts';
import type { Part } from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { closedLoop, measureRound, type Round, resultOf } from '#bench/load/load.ts';
import { type MemberCall, memberRequests } from '#bench/load/member-requests.ts';
import { digits, table, withSpread } from '#bench/results.ts';

const post = (path: string, body: object = {}): MemberCall => ({ method: 'POST', path, body });

/** The writes of members; each call is another member's, on another video. */
const WRITES: Record<string, (videoId: number, number: number) => MemberCall> = {
  'bookmark on and off': (id) => post(`/api/video/bookmark/${id}`),
  'history entry': (id) => post(`/api/video/browsing-history/${id}`),
  'playback report': (id, number) => playbackReport(id, (number * 7) % 600),
  question: (id, number) => post(`/api/video/question/${id}`, { message: `質問 ${number}` }),
};

/** Part: writes, each of them on disk before its answer. */
export const writes: Part = async ({ fixture, rounds, seconds, report }) => {
  const sessions = await fixture.fill('middle');
  const { videoIds } = await findSample(fixture.connectionTo('middle'));
  const site = await startSite(fixture, 'middle');
  const client = new pg.Client(fixture.connectionTo('middle'));
  await client.connect();
  const rows: string[][] = [];
  for (const [name, call] of Object.entries(WRITES)) {
    const next = memberRequests(
      site.host,
      sessions,
      (_, number) => call(videoIds[number % videoIds.length] as number, number),
      { isSame: false },
    );
    await closedLoop(site.port, next, { seconds: seconds / 2 });
    const before = await site.statements();
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // A quick machine asks more questions a minute than all members together may.
      await client.query('TRUNCATE rate_limits');
      all.push(await measureRound(site, next, { seconds }));
    }
    const statements = (await site.statements()) - before;
    const rate = resultOf(all, 'rate');
    rows.push([
      name,
      withSpread(rate),
      ...(['p50', 'p95', 'p99'] as const).map((key) => digits(resultOf(all, key).median)),
      digits(statements / all.reduce((sum, { answered }) => sum + answered, 0)),
      withSpread(resultOf(all, 'cpu')),
    ]);
    report(`${name}: ${digits(rate.median)}/s`);
  }
  await client.end();
  await site.stop();
  return [
    table(['write', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'statements', 'CPU µs'], rows),
    'One process, closed loop with 32 connections, PostgreSQL with every commit on the disk.',
  ].join('\n\n');
};
