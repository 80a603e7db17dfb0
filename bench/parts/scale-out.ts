import { findKnown } from '#bench/fixture/known.ts';
import { HOST, type Setup, startScaledOut } from '#bench/fixture/scaled-out.ts';
import { closedLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, percentSpread, table, withSpread } from '#bench/results.ts';
import { median, spread } from '#bench/statistics.ts';
import type { Part } from './part.ts';

interface Work {
  name: string;
  call: (video: number, number: number) => MemberCall;
}

const page: MemberCall = { method: 'GET', path: '/api/video?p=1' };
const post = (path: string, body: object = {}): MemberCall => ({ method: 'POST', path, body });

/** The load of each setup: reads, writes, and both together. */
const WORKS: readonly Work[] = [
  { name: 'videos, page of 8', call: () => page },
  {
    name: 'history, page of 12',
    call: () => ({ method: 'GET', path: '/api/video/browsing-history?p=1' }),
  },
  {
    name: 'playback report',
    call: (video, number) => {
      const from = (number * 7) % 600;
      const ranges = [[from, from + 10]];
      const body = { position: from + 10, duration: 1_200, rate: 1, ranges, age: 0 };
      return post(`/api/video/playback/${video}`, body);
    },
  },
  {
    name: 'page of 8, each tenth request a bookmark',
    call: (video, number) => (number % 10 === 0 ? post(`/api/video/bookmark/${video}`) : page),
  },
];

const PARTS = ['site', 'haproxy', 'pgbouncer', 'primary', 'standby'] as const;
type Cpu = Record<(typeof PARTS)[number], number>;

/** Microseconds of processor time that each part of a setup has used so far. */
async function cpuOf({ sites, cpu }: Setup): Promise<Cpu> {
  const usages = await Promise.all(sites.map((site) => site.usage()));
  const site = usages.reduce((sum, { cpu: { user, system } }) => sum + user + system, 0);
  const others = PARTS.slice(1).map((part) => [part, cpu[part as keyof Setup['cpu']]()]);
  return { site, ...(Object.fromEntries(others) as Omit<Cpu, 'site'>) };
}

/** Part 8: several processes behind haproxy, reads from a hot standby, and pgbouncer. */
export const scaleOut: Part = async ({ fixture, rounds, seconds, report }) => {
  const sessions = await fixture.fill('middle');
  const { videoIds } = await findKnown(fixture.connectionTo('middle'));
  const { setups, stop } = await startScaledOut(fixture, 'middle');
  const rows: string[][] = [];
  try {
    for (const { name: work, call } of WORKS) {
      const requests = () =>
        memberRequests(
          HOST,
          sessions,
          (_, number) => call(videoIds[number % videoIds.length] as number, number),
          { isSame: false },
        );
      const rates = setups.map((): number[] => []);
      const cpus = setups.map((): Cpu[] => []);
      for (const { port } of setups) await closedLoop(port, requests(), { seconds });
      for (let round = 0; round < rounds; round += 1) {
        // All setups in turn, so that a busy time of the machine affects all of them.
        for (const [at, setup] of setups.entries()) {
          const before = await cpuOf(setup);
          const results = await closedLoop(setup.port, requests(), { seconds });
          const after = await cpuOf(setup);
          const failed = [...results.failed].map(([status, count]) => `${count} × ${status}`);
          if (failed.length > 0) throw new Error(`${setup.name}, ${work}: ${failed.join(', ')}`);
          rates[at]?.push(results.answered / results.seconds);
          const each = PARTS.map((part) => [part, (after[part] - before[part]) / results.answered]);
          cpus[at]?.push(Object.fromEntries(each));
        }
      }
      const first = rates[1] ?? [];
      for (const [at, { name }] of setups.entries()) {
        const rate = spread(rates[at] ?? []);
        const shares = (rates[at] ?? []).map((one, round) => one / (first[round] ?? Number.NaN));
        const cpu = PARTS.map((part) => median((cpus[at] ?? []).map((one) => one[part])));
        rows.push([
          work,
          name,
          withSpread(rate),
          percentSpread(spread(shares)),
          ...cpu.map((each) => (each === 0 ? '' : digits(each))),
          digits(load()),
        ]);
        report(`${work}, ${name}: ${digits(rate.median)}/s, load ${digits(load())}`);
      }
    }
  } finally {
    await stop();
  }
  const head = PARTS.map((part) => `CPU µs, ${part}`);
  return [
    table(['asked', 'setup', 'a second', 'of one behind haproxy', ...head, 'load'], rows),
    '',
    'CPU is what one request takes of each: all processes of the site together, haproxy, pgbouncer, and the two PostgreSQL servers with all of their processes. Everything, and what sends the requests, shares the processors of one machine: a second process gains a rate only where processors are idle; what shows how far a setup reaches on machines of its own is the CPU of the part that there can be only one of, the primary. Closed loop with 32 connections.',
  ].join('\n');
};
