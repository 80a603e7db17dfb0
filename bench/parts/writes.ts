import pg from 'pg';
import { playbackReport } from '#bench/calls.ts';
import { findKnown } from '#bench/fixture/known.ts';
import { startSite } from '#bench/fixture/site.ts';
import { closedLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, failures, table, withSpread } from '#bench/results.ts';
import { median, percentile, spread } from '#bench/statistics.ts';
import type { Part } from './part.ts';

interface Write {
  name: string;
  call: (videoId: number, number: number) => MemberCall;
}

const post = (path: string, body: object = {}): MemberCall => ({ method: 'POST', path, body });

/** The writes of members; each call is another member's, on another video. */
const WRITES: readonly Write[] = [
  { name: 'bookmark on and off', call: (id) => post(`/api/video/bookmark/${id}`) },
  { name: 'history entry', call: (id) => post(`/api/video/browsing-history/${id}`) },
  {
    name: 'playback report',
    call: (id, number) => playbackReport(id, (number * 7) % 600),
  },
  {
    name: 'question',
    call: (id, number) => post(`/api/video/question/${id}`, { message: `質問 ${number}` }),
  },
];

/** Part: writes, each of them on disk before its answer. */
export const writes: Part = async ({ fixture, rounds, seconds, report }) => {
  const sessions = await fixture.fill('middle');
  const { videoIds } = await findKnown(fixture.connectionTo('middle'));
  const site = await startSite(fixture, 'middle');
  const client = new pg.Client(fixture.connectionTo('middle'));
  await client.connect();
  const rows: string[][] = [];
  for (const { name, call } of WRITES) {
    const next = memberRequests(
      site.host,
      sessions,
      (_, number) => call(videoIds[number % videoIds.length] as number, number),
      { isSame: false },
    );
    await closedLoop(site.port, next, { seconds: seconds / 2 });
    const [rates, p50, p99, cpu, queries]: number[][] = [[], [], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      // A quick machine asks more questions a minute than all members together may.
      await client.query('TRUNCATE rate_limits');
      const before = await site.usage();
      const results = await closedLoop(site.port, next, { seconds });
      const after = await site.usage();
      if (results.failed.size > 0) throw new Error(`${name}: ${failures(results.failed)}`);
      rates?.push(results.answered / results.seconds);
      p50?.push(percentile(results.latencies, 0.5));
      p99?.push(percentile(results.latencies, 0.99));
      const { user, system } = after.cpu;
      cpu?.push((user + system - before.cpu.user - before.cpu.system) / results.answered);
      queries?.push((after.queries - before.queries) / results.answered);
    }
    const rate = spread(rates ?? []);
    rows.push([
      name,
      withSpread(rate),
      ...[p50, p99, queries, cpu].map((results) => digits(median(results ?? []))),
      digits(load()),
    ]);
    report(`${name}: ${digits(rate.median)}/s, load ${digits(load())}`);
  }
  await client.end();
  await site.stop();
  return [
    table(['write', 'a second', 'p50 ms', 'p99 ms', 'queries', 'CPU µs', 'load'], rows),
    '',
    'One process, closed loop with 32 connections, PostgreSQL with every commit on the disk.',
  ].join('\n');
};
