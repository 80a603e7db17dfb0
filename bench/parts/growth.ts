import { callOf, findSample, READS } from '#bench/calls.ts';
import { type Part, type PartContext, SCALES, type ScaleName } from '#bench/fixture/fixture.ts';
import { memoryOf } from '#bench/fixture/program.ts';
import { startSite } from '#bench/fixture/site.ts';
import {
  closedLoop,
  measureRound,
  type Requests,
  type Round,
  ratioOf,
  resultOf,
} from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { digits, megabytes, table, withSpread } from '#bench/results.ts';

const VISITORS = 200;

async function startScale({ fixture }: PartContext, scale: ScaleName) {
  // Few members, so that the writes of their last visit, once a minute each, do not count.
  const sessions = (await fixture.fill(scale)).slice(0, VISITORS);
  const sample = await findSample(fixture.connectionTo(scale));
  const site = await startSite(fixture, scale);
  const reads = READS.map((read) =>
    memberRequests(site.host, sessions, () => callOf(read, sample, 0)),
  );
  return { site, reads, server: { port: site.port, cpu: () => site.cpu() + fixture.cpu() } };
}

/** Part: the same reads on catalogues of very different sizes, in turn. */
export const growth: Part = async (context) => {
  const { rounds, isQuick, report } = context;
  const seconds = context.seconds / 4;
  const scales: ScaleName[] = isQuick ? ['small', 'middle'] : ['small', 'middle', 'large'];
  const all: Awaited<ReturnType<typeof startScale>>[] = [];
  for (const scale of scales) all.push(await startScale(context, scale));
  // The program compiles hot code: the first size must not pay for all of them.
  for (const { site, reads } of all) {
    for (const next of reads) await closedLoop(site.port, next, { seconds, connections: 4 });
  }
  const waits: string[][] = [];
  const work: string[][] = [];
  for (const [at, { name }] of READS.entries()) {
    const results: Round[][] = all.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [size, { server, reads }] of all.entries()) {
        // One visitor at a time: the measurement is the work of one request, not a queue.
        const load = { seconds, connections: 1 };
        const result = await measureRound(server, reads[at] as Requests, load);
        if (round > 0) results[size]?.push(result);
      }
    }
    const row = (key: 'p50' | 'cpu') => [
      name,
      ...results.map((result) => digits(resultOf(result, key).median)),
      withSpread(ratioOf(results.at(-1) ?? [], results[0] ?? [], key)),
    ];
    waits.push(row('p50'));
    work.push(row('cpu'));
    report(row('p50').join(', '));
  }
  const memory = all.map(({ site }) => megabytes(memoryOf(site.pid)));
  for (const { site } of all) await site.stop();
  const sizes = scales.map((scale) => `${digits(SCALES[scale].videos)} videos`);
  const head = [...sizes, 'largest by smallest'];
  const content = scales.map((scale) => SCALES[scale]);
  return [
    table(['p50 ms, one visitor at a time', ...head], waits),
    table(['CPU µs of app and PostgreSQL together', ...head], work),
    `Memory of the app after these reads: ${memory.join(', ')}. Members and marks: ${content.map(({ members, marks }) => `${digits(members)} and ${digits(marks)}`).join('; ')}.`,
  ].join('\n\n');
};
