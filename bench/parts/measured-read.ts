import { type Bare, bareRequests, type Limit } from '#bench/fixture/bare.ts';
import { databaseAlone } from '#bench/fixture/database-alone.ts';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import type { Site } from '#bench/fixture/site.ts';
import { closedLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequest, memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { median, percentile, type Spread, spread } from '#bench/statistics.ts';
import type { PartContext } from './part.ts';

/** The results of one read. Rates are answers a second, shares 0 to 1. */
export interface ReadResults {
  rate: Spread;
  made: Spread;
  ready: Spread;
  /** Of a ready buffer that the limit sends once the database has confirmed the session. */
  asked: Spread;
  database: Spread;
  ofMade: Spread;
  ofReady: Spread;
  ofAsked: Spread;
  ofDatabase: Spread;
  /** Milliseconds, in the closed loop. */
  p50: number;
  p99: number;
  /** Statements of one request alone. */
  queries: number;
  bodyBytes: number;
  headBytes: number;
  /** Microseconds of the app's CPU for one request. */
  cpu: number;
  /**
   * The limit's CPU for the same answer, made, ready and with the session checked, by the app's.
   */
  cpuOfMade: Spread;
  cpuOfReady: Spread;
  cpuOfAsked: Spread;
  load: number;
}

const LIMITS: readonly Limit[] = ['made', 'ready', 'asked'];

/** A site, its limit, and a call to measure. */
export interface Measured extends PartContext {
  site: Site;
  bare: Bare;
  sessions: readonly BenchSession[];
  call: (number: number) => MemberCall;
}

/** Returns the body of the call's answer, as text. */
export async function bodyOf(site: Site, session: BenchSession, call: MemberCall): Promise<string> {
  const head = memberRequest(site.host, session, call).toString().split('\r\n').slice(1, -2);
  const headers = Object.fromEntries(head.map((line) => line.split(': ', 2) as [string, string]));
  // fetch sends the host of the address, which is the same.
  delete headers.host;
  const answer = await fetch(`http://${site.host}${call.path}`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text}`);
  return text;
}

/**
 * Measures one read in rounds, site and limits in turn, so that a busy time of the machine affects
 * all of them.
 */
export async function measureRead(measured: Measured & { database: string }): Promise<ReadResults> {
  const { site, bare, sessions, call, rounds, seconds, fixture } = measured;
  const requests = memberRequests(site.host, sessions, (_, number) => call(number));
  const first = sessions[0] as BenchSession;
  await bare.answer(await bodyOf(site, first, call(0)));
  await closedLoop(site.port, requests, { seconds: seconds / 2 });
  site.record();
  const before = await site.usage();
  await bodyOf(site, first, call(0));
  const after = await site.usage();
  site.forget();
  const limits = LIMITS.map((name) => [name, bareRequests(site.host, sessions, name)] as const);
  const rates = { site: [], made: [], ready: [], asked: [], database: [] } as Record<
    string,
    number[]
  >;
  const [p50, p99, cpu]: [number[], number[], number[]] = [[], [], []];
  const limitCpu: Record<Limit, number[]> = { made: [], ready: [], asked: [] };
  let last = { head: 0, body: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const begin = (await site.usage()).cpu;
    const results = await closedLoop(site.port, requests, { seconds });
    const end = (await site.usage()).cpu;
    const failures = [...results.failed].map(([status, count]) => `${count} × ${status}`);
    if (failures.length > 0) throw new Error(`${call(0).path}: ${failures.join(', ')}`);
    cpu.push((end.user + end.system - begin.user - begin.system) / results.answered);
    rates.site?.push(results.answered / results.seconds);
    p50.push(percentile(results.latencies, 0.5));
    p99.push(percentile(results.latencies, 0.99));
    last = results.last;
    for (const [name, next] of limits) {
      const before = await bare.cpu();
      const limit = await closedLoop(bare.port, next, { seconds: seconds / 2 });
      limitCpu[name].push(((await bare.cpu()) - before) / limit.answered);
      rates[name]?.push(limit.answered / limit.seconds);
    }
    const connection = fixture.connectionTo(measured.database);
    rates.database?.push(await databaseAlone(connection, after.recorded, 1));
  }
  const share = (of: string) =>
    spread((rates.site ?? []).map((rate, round) => rate / (rates[of]?.[round] ?? Number.NaN)));
  const cpuShare = (of: Limit) =>
    spread(cpu.map((app, round) => (limitCpu[of][round] ?? Number.NaN) / app));
  return {
    rate: spread(rates.site ?? []),
    made: spread(rates.made ?? []),
    ready: spread(rates.ready ?? []),
    asked: spread(rates.asked ?? []),
    database: spread(rates.database ?? []),
    ofMade: share('made'),
    ofReady: share('ready'),
    ofAsked: share('asked'),
    ofDatabase: share('database'),
    p50: median(p50),
    p99: median(p99),
    queries: after.queries - before.queries,
    bodyBytes: last.body,
    headBytes: last.head,
    cpu: median(cpu),
    cpuOfMade: cpuShare('made'),
    cpuOfReady: cpuShare('ready'),
    cpuOfAsked: cpuShare('asked'),
    load: load(),
  };
}
