import { READS } from '#bench/calls.ts';
import { type BenchSession, SCALES, type ScaleName } from '#bench/fixture/fixture.ts';
import { findKnown } from '#bench/fixture/known.ts';
import { type Site, startSite } from '#bench/fixture/site.ts';
import { closedLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, megabytes, table, withSpread } from '#bench/results.ts';
import { median, percentile, spread } from '#bench/statistics.ts';
import { bodyOf } from './measured-read.ts';
import type { Part } from './part.ts';

/** The document of the home screen, which brings all that the screen shows. */
const HOME = ['/'];

const VISITORS = 200;
/** Home differs from member to member; the mean of so many does not. */
const HOME_OWNERS = 25;

interface Grown {
  scale: ScaleName;
  site: Site;
  sessions: BenchSession[];
  paths: string[];
  latencies: number[][];
  /** Microseconds of app and database together, and answers, by read. */
  cpu: number[];
  answered: number[];
}

const bytesOf = async ({ site, sessions }: Grown, paths: readonly string[]) => {
  let bytes = 0;
  const owners = sessions.slice(1, 1 + HOME_OWNERS);
  for (const owner of owners) {
    for (const path of paths) {
      bytes += Buffer.byteLength(await bodyOf(site, owner, { method: 'GET', path }));
    }
  }
  return bytes / owners.length;
};

/** Part: the same reads on catalogues of very different sizes, in turn. */
export const growth: Part = async ({ fixture, rounds, seconds, isQuick, report }) => {
  const scales: ScaleName[] = isQuick ? ['small', 'middle'] : ['small', 'middle', 'large'];
  const grown: Grown[] = [];
  for (const scale of scales) {
    // Few members, so that the writes of their last visit, once a minute each, do not count.
    const sessions = (await fixture.fill(scale)).slice(0, VISITORS);
    const known = await findKnown(fixture.connectionTo(scale));
    const site = await startSite(fixture, scale);
    const paths = READS.map((read) => read.path(known, 0));
    grown.push({
      scale,
      site,
      sessions,
      paths,
      latencies: READS.map(() => []),
      cpu: READS.map(() => 0),
      answered: READS.map(() => 0),
    });
  }
  // The program compiles hot code: the first size must not pay for all of them.
  for (const { site, sessions, paths } of grown) {
    for (const path of paths) {
      const next = memberRequests(site.host, sessions, () => ({ method: 'GET', path }));
      await closedLoop(site.port, next, { seconds: seconds / 4, connections: 4 });
    }
  }
  for (const [at] of READS.entries()) {
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of grown) {
        const { site, sessions, paths, latencies } = one;
        const next = memberRequests(site.host, sessions, () => ({
          method: 'GET',
          path: paths[at] as string,
        }));
        // One visitor at a time: the measurement is the work of one request, not a queue.
        const taken = async () => {
          const { user, system } = (await site.usage()).cpu;
          return user + system + fixture.cpu();
        };
        const before = await taken();
        const results = await closedLoop(site.port, next, { seconds: seconds / 4, connections: 1 });
        if (round === 0) continue;
        latencies[at]?.push(percentile(results.latencies, 0.5));
        one.cpu[at] = (one.cpu[at] ?? 0) + (await taken()) - before;
        one.answered[at] = (one.answered[at] ?? 0) + results.answered;
      }
    }
    report(
      `${READS[at]?.name}: ${grown.map(({ latencies }) => digits(median(latencies[at] ?? []))).join(' → ')} ms, load ${digits(load())}`,
    );
  }
  const [small, largest] = [grown[0] as Grown, grown.at(-1) as Grown];
  const ratio = (at: number) =>
    spread(
      (largest.latencies[at] ?? []).map(
        (latency, round) => latency / (small.latencies[at]?.[round] ?? Number.NaN),
      ),
    );
  const work = ({ cpu, answered }: Grown, at: number) => (cpu[at] ?? 0) / (answered[at] ?? 0);
  const home = await Promise.all(grown.map((one) => bytesOf(one, HOME)));
  for (const { site } of grown) site.collect();
  const memory = await Promise.all(grown.map(async ({ site }) => (await site.usage()).memory));
  for (const { site } of grown) await site.stop();
  const names = grown.map(({ scale }) => `${digits(SCALES[scale].videos)} videos`);
  const growthOf = (results: number[]) =>
    digits((results.at(-1) ?? Number.NaN) / (results[0] ?? Number.NaN));
  return [
    table(
      ['p50 ms, one visitor at a time', ...names, 'largest by smallest'],
      [
        ...READS.map(({ name }, at) => [
          name,
          ...grown.map(({ latencies }) => digits(median(latencies[at] ?? []))),
          withSpread(ratio(at)),
        ]),
      ],
    ),
    '',
    table(
      ['CPU µs of app and PostgreSQL together', ...names, 'largest by smallest'],
      READS.map(({ name }, at) => [
        name,
        ...grown.map((one) => digits(work(one, at))),
        digits(work(largest, at) / work(small, at)),
      ]),
    ),
    '',
    table(
      ['', ...names, 'largest by smallest'],
      [
        ['bytes of home’s data', ...home.map(digits), growthOf(home)],
        ['memory after these reads', ...memory.map(megabytes), growthOf(memory)],
      ],
    ),
    '',
    `Members and marks: ${grown.map(({ scale }) => `${digits(SCALES[scale].members)} and ${digits(SCALES[scale].marks)}`).join('; ')}.`,
  ].join('\n');
};
