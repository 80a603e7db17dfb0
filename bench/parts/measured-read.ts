import { closedLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequest, memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { type Bare, bareRequest } from '#bench/stand/bare.ts';
import { databaseAlone } from '#bench/stand/database-alone.ts';
import type { Site } from '#bench/stand/site.ts';
import type { BenchSession } from '#bench/stand/stand.ts';
import { median, percentile, type Spread, spread } from '#bench/statistics.ts';
import type { PartContext } from './part.ts';

/** What one read reached. Rates are answers a second, shares 0 to 1. */
export interface ReadFigures {
  rate: Spread;
  made: Spread;
  ready: Spread;
  database: Spread;
  ofMade: Spread;
  ofReady: Spread;
  ofDatabase: Spread;
  /** Milliseconds, in the closed loop. */
  p50: number;
  p99: number;
  /** Statements of one request that comes alone. */
  queries: number;
  bodyBytes: number;
  headBytes: number;
  /** Microseconds of the app's CPU for one request. */
  cpu: number;
  /** The limit's CPU for the same answer, made and ready, by the app's. */
  cpuOfMade: Spread;
  cpuOfReady: Spread;
  load: number;
}

/** A site, its limit, and a call to measure. */
export interface Measured extends PartContext {
  site: Site;
  bare: Bare;
  sessions: readonly BenchSession[];
  call: (number: number) => MemberCall;
}

/** The body that the call is answered with, as text. */
export async function bodyOf(site: Site, session: BenchSession, call: MemberCall): Promise<string> {
  const head = memberRequest(site.host, session, call).toString().split('\r\n').slice(1, -2);
  const headers = Object.fromEntries(head.map((line) => line.split(': ', 2) as [string, string]));
  // fetch sends the host of the address itself, which is the same one.
  delete headers.host;
  const answer = await fetch(`http://${site.host}${call.path}`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text}`);
  return text;
}

/** Measures one read in rounds, site and limits in turn, so that a busy moment meets all of them. */
export async function measureRead(measured: Measured & { database: string }): Promise<ReadFigures> {
  const { site, bare, sessions, call, rounds, seconds, stand } = measured;
  const requests = memberRequests(site.host, sessions, (_, number) => call(number));
  const first = sessions[0] as BenchSession;
  await bare.answer(await bodyOf(site, first, call(0)));
  await closedLoop(site.port, requests, { seconds: seconds / 2 });
  site.record();
  const before = await site.usage();
  await bodyOf(site, first, call(0));
  const after = await site.usage();
  const [made, ready] = (['/made', '/ready'] as const).map((path) => bareRequest(bare.port, path));
  const rates = { site: [], made: [], ready: [], database: [] } as Record<string, number[]>;
  const [p50, p99, cpu]: [number[], number[], number[]] = [[], [], []];
  const limitCpu = { made: [], ready: [] } as Record<'made' | 'ready', number[]>;
  let last = { head: 0, body: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const begin = (await site.usage()).cpu;
    const met = await closedLoop(site.port, requests, { seconds });
    const end = (await site.usage()).cpu;
    const failures = [...met.failed].map(([status, count]) => `${count} × ${status}`);
    if (failures.length > 0) throw new Error(`${call(0).path}: ${failures.join(', ')}`);
    cpu.push((end.user + end.system - begin.user - begin.system) / met.answered);
    rates.site?.push(met.answered / met.seconds);
    p50.push(percentile(met.latencies, 0.5));
    p99.push(percentile(met.latencies, 0.99));
    last = met.last;
    for (const [name, request] of [
      ['made', made],
      ['ready', ready],
    ] as const) {
      const before = await bare.cpu();
      const limit = await closedLoop(bare.port, () => request as Buffer, { seconds: seconds / 2 });
      limitCpu[name].push(((await bare.cpu()) - before) / limit.answered);
      rates[name]?.push(limit.answered / limit.seconds);
    }
    const connection = stand.connectionTo(measured.database);
    rates.database?.push(await databaseAlone(connection, after.recorded, 1));
  }
  const share = (of: string) =>
    spread((rates.site ?? []).map((rate, round) => rate / (rates[of]?.[round] ?? Number.NaN)));
  return {
    rate: spread(rates.site ?? []),
    made: spread(rates.made ?? []),
    ready: spread(rates.ready ?? []),
    database: spread(rates.database ?? []),
    ofMade: share('made'),
    ofReady: share('ready'),
    ofDatabase: share('database'),
    p50: median(p50),
    p99: median(p99),
    queries: after.queries - before.queries,
    bodyBytes: last.body,
    headBytes: last.head,
    cpu: median(cpu),
    cpuOfMade: spread(cpu.map((app, round) => (limitCpu.made[round] ?? Number.NaN) / app)),
    cpuOfReady: spread(cpu.map((app, round) => (limitCpu.ready[round] ?? Number.NaN) / app)),
    load: load(),
  };
}
