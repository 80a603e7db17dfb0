import pg from 'pg';
import { callOf, findSample, playbackReport, READS } from '#bench/calls.ts';
import type { Fixture, PartContext } from '#bench/fixture/fixture.ts';
import { bringOlder } from '#bench/fixture/older.ts';
import { memoryOf } from '#bench/fixture/program.ts';
import { type Program, startSite } from '#bench/fixture/site.ts';
import {
  callOnceEach,
  measureRound,
  openLoop,
  type Requests,
  type Round,
  ratioOf,
  resultOf,
} from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { digits, megabytes, percentile, withSpread } from '#bench/results.ts';
import { comparisonText, type Version } from '#checks/slower-reads.ts';

type Filled = Pick<Fixture, 'folder' | 'connectionTo' | 'fill'>;

/** One of the two sites, with the calls that are measured and what was found of the present one. */
async function startSide(fixture: Filled, program?: Program) {
  const sessions = await fixture.fill('middle');
  const sample = await findSample(fixture.connectionTo('middle'));
  // The first start compiles what it caches for the others, which takes more memory.
  await (await startSite(fixture, 'middle', {}, program)).stop();
  const site = await startSite(fixture, 'middle', {}, program);
  const client = new pg.Client(fixture.connectionTo('middle'));
  await client.connect();
  const videoOf = (number: number) => sample.videoIds[number % sample.videoIds.length];
  const reads = READS.map((read): [string, Requests] => [
    read.name,
    memberRequests(site.host, sessions, (_, number) => callOf(read, sample, number)),
  ]);
  const reports = memberRequests(
    site.host,
    sessions,
    (_, number) => playbackReport(videoOf(number), (number * 7) % 600),
    { isSame: false },
  );
  const calls = new Map<string, Requests>([...reads, ['playback report', reports]]);
  await callOnceEach(site.port, reads[0]?.[1] as Requests, sessions.length);
  const side = {
    ...site,
    calls,
    rounds: [] as Round[],
    waits: [] as number[],
    memory: 0,
    /** Notes how much memory it took, and forgets how often each member has called. */
    rest: async () => {
      side.memory = Math.max(side.memory, memoryOf(site.pid));
      await client.query('TRUNCATE rate_limits');
    },
    stop: () => client.end().then(site.stop),
  };
  return side;
}
type Side = Awaited<ReturnType<typeof startSide>>;

async function measureClosed(side: Side, name: string, seconds: number): Promise<void> {
  side.rounds.push(await measureRound(side, side.calls.get(name) as Requests, { seconds }));
  await side.rest();
}

async function measureOpen(side: Side, name: string, load: { seconds: number; rate: number }) {
  const results = await openLoop(side.port, side.calls.get(name) as Requests, load);
  const failed = [...results.failed.values()].reduce((sum, count) => sum + count, 0);
  // Who was refused has waited in vain.
  side.waits.push(...results.served, ...Array(failed).fill(Number.POSITIVE_INFINITY));
  await side.rest();
}

/** Measures one call on both sites in turn; returns its row. */
async function compare([then, now]: [Side, Side], name: string, pairs: number, seconds: number) {
  for (const side of [then, now]) Object.assign(side, { rounds: [], waits: [] });
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? [then, now] : [now, then];
    for (const side of order) await measureClosed(side, name, seconds);
    const rate = Math.max(...then.rounds.map((round) => round.rate)) / 2;
    for (const side of order) await measureOpen(side, name, { seconds, rate });
  }
  const columns = (['rate', 'cpu'] as const).flatMap((key) => [
    resultOf(then.rounds, key),
    resultOf(now.rounds, key),
    ratioOf(now.rounds, then.rounds, key),
  ]);
  const waits = [then, now].map((side) => digits(percentile(side.waits, 0.99)));
  return [name, ...columns.map(withSpread), ...waits];
}

/**
 * Measures the reads, and the reports of those who watch, of an older program and of this one.
 * @param wish.only parts of the names of the calls that are measured; absent: all are
 */
export async function against(
  { fixture, seconds, report }: PartContext,
  wish: { older: Version; newer: Version; pairs: number; only?: readonly string[] | undefined },
  storedFolder: string | undefined,
): Promise<string> {
  const other = await bringOlder(wish.older.commit, storedFolder, report);
  try {
    const sides: [Side, Side] = [await startSide(other, other.program), await startSide(fixture)];
    const names = [...sides[0].calls.keys()].filter(
      (name) => wish.only?.some((part) => name.includes(part)) ?? true,
    );
    // The program compiles hot code: the first call must not pay for all of them.
    for (const name of [...names, ...names]) {
      for (const side of sides) await measureClosed(side, name, seconds / 2);
    }
    const rows: string[][] = [];
    for (const name of names) {
      rows.push(await compare(sides, name, wish.pairs, seconds));
      report(rows.at(-1)?.join(', ') ?? '');
    }
    const [then, now] = sides.map(({ memory }) => megabytes(memory));
    for (const side of sides) await side.stop();
    return [
      comparisonText(wish.older, wish.newer, rows),
      `Both sites in one run, by turns, ${wish.pairs} × ${seconds} s for each, every other time in the other order; each has its own PostgreSQL, filled by its own code. A closed loop with 32 connections; p99 in an open loop at half of the most that the older one answered (–: one in a hundred was refused). CPU is the app's own. **Memory** of the app at most: ${then} then, ${now} now.`,
    ].join('\n\n');
  } finally {
    await other.stop();
  }
}
