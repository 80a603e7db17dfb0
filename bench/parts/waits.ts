import { bareRequests } from '#bench/fixture/bare.ts';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { closedLoop, openLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { median, percentile, type Spread, spread } from '#bench/statistics.ts';
import { bodyOf, type Measured } from './measured-read.ts';

/** How long visitors wait, on the site and on the limit, at the same rate. */
export interface Waits {
  /** Requests a second: half of what the site can answer. */
  rate: number;
  site: { p50: number; p99: number };
  bare: { p50: number; p99: number };
  /** p99 of the site by p99 of the limit. */
  ratio: Spread;
}

/** Compares the waiting for one call in an open loop. */
export async function compareWaits(measured: Measured): Promise<Waits> {
  const { site, bare, sessions, call, rounds, seconds } = measured;
  const requests = memberRequests(site.host, sessions, (_, number) => call(number));
  await bare.answer(await bodyOf(site, sessions[0] as BenchSession, call(0)));
  const most = await closedLoop(site.port, requests, { seconds });
  const rate = most.answered / most.seconds / 2;
  const made = bareRequests(site.host, sessions, 'made');
  const waits = { site: [[], []], bare: [[], []] } as Record<'site' | 'bare', [number[], number[]]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['site', 'bare'] as const) {
      const [port, next] = name === 'site' ? [site.port, requests] : [bare.port, made];
      const results = await openLoop(port, next, { seconds: seconds * 1.5, rate });
      waits[name][0].push(percentile(results.latencies, 0.5));
      waits[name][1].push(percentile(results.latencies, 0.99));
    }
  }
  const middles = ([p50, p99]: [number[], number[]]) => ({ p50: median(p50), p99: median(p99) });
  return {
    rate,
    site: middles(waits.site),
    bare: middles(waits.bare),
    ratio: spread(waits.site[1].map((p99, round) => p99 / (waits.bare[1][round] ?? Number.NaN))),
  };
}
