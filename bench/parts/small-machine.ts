import { spawnSync } from 'node:child_process';
import { findSample, playbackReport, REPORTS, readInTurn } from '#bench/calls.ts';
import type { Part } from '#bench/fixture/fixture.ts';
import { memoryOf, processesOf } from '#bench/fixture/program.ts';
import { startSite } from '#bench/fixture/site.ts';
import { closedLoop, openLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequests } from '#bench/load/member-requests.ts';
import {
  digits,
  failures,
  megabytes,
  percent,
  percentile,
  table,
  waitCells,
} from '#bench/results.ts';

const VIEWERS = 300;
/** The processor of the site and its database; the load comes from the next one. */
const SITE_CPU = 0;
const LOAD_CPU = 1;
const MEMORY_MS = 500;

function pin(pid: number, cpu: number): void {
  const { status, stderr, error } = spawnSync('taskset', ['-a', '-c', '-p', `${cpu}`, `${pid}`]);
  if (status !== 0) throw new Error(`taskset (Linux): ${error?.message ?? stderr}`);
}

/** Part: site and database together on one processor. */
export const smallMachine: Part = async ({ fixture, isQuick, report }) => {
  const viewers = (await fixture.fill('middle')).slice(0, VIEWERS);
  const sample = await findSample(fixture.connectionTo('middle'));
  const site = await startSite(fixture, 'middle');
  const postmaster = fixture.postmaster();
  // The first process first: what it starts from now on inherits its place.
  for (const pid of [site.pid, postmaster]) pin(pid, SITE_CPU);
  for (const pid of processesOf(postmaster)) pin(pid, SITE_CPU);
  pin(process.pid, LOAD_CPU);
  const videoOf = (memberId: number) => sample.videoIds[memberId % sample.videoIds.length];
  const kind = (
    name: string,
    everySeconds: number,
    callOf: (memberId: number, number: number) => MemberCall,
  ) => ({
    name: `${name} every ${everySeconds} s`,
    rate: VIEWERS / everySeconds,
    next: memberRequests(site.host, viewers, (member, number) => callOf(member.memberId, number), {
      isSame: false,
    }),
  });
  const kinds = [
    // Opened from a mail or a bookmark: the server renders each and compresses it. On the other screens
    // the open site only calls.
    kind('a page opened', 60, (memberId, number) => ({
      method: 'GET',
      path: ['/', '/video', `/video/${videoOf(memberId + number)}`][number % 3] as string,
      isDocument: true,
    })),
    kind('a playback report', REPORTS, (memberId, number) => {
      const from = (Math.floor(number / VIEWERS) * REPORTS) % 600;
      return playbackReport(videoOf(memberId), from);
    }),
    kind('another call', 5, (_, number) => readInTurn(sample, number)),
  ];
  // Every viewer has begun once, and the program is warm.
  for (const { next } of kinds) await closedLoop(site.port, next, { seconds: 3, connections: 4 });
  const memory = { app: 0, database: 0 };
  const timer = setInterval(() => {
    const database = processesOf(postmaster).reduce((sum, pid) => sum + memoryOf(pid, 'Pss'), 0);
    memory.app = Math.max(memory.app, memoryOf(site.pid, 'Pss'));
    memory.database = Math.max(memory.database, database);
  }, MEMORY_MS);
  const seconds = isQuick ? 15 : 60;
  const before = { app: site.cpu(), database: fixture.cpu() };
  const results = await Promise.all(
    kinds.map(({ next, rate }) => openLoop(site.port, next, { seconds, rate })),
  );
  const share = (now: number, then: number) => percent((now - then) / 1e6 / seconds);
  const app = share(site.cpu(), before.app);
  const database = share(fixture.cpu(), before.database);
  clearInterval(timer);
  await site.stop();
  const row = (name: string, latencies: number[], failed: string) => [
    name,
    digits(latencies.length / seconds),
    ...waitCells(latencies),
    failed,
  ];
  const all = results.flatMap(({ latencies }) => latencies);
  const failed = results.flatMap((result) => [...result.failed]);
  const total = megabytes(memory.app + memory.database);
  report(`p95 ${digits(percentile(all, 0.95))} ms, memory ${total}`);
  return [
    table(
      [`${VIEWERS} viewers`, 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
      [
        ...results.map((one, at) =>
          row(kinds[at]?.name ?? '', one.latencies, failures(one.failed)),
        ),
        row('all together', all, failures(failed)),
      ],
    ),
    `Site and database share one processor (\`taskset\`), the load comes from another; all at once for ${seconds} s, in an open loop, counted from when each was due. Of that processor the app took ${app}, PostgreSQL ${database}. Memory: ${total} at most, the app ${megabytes(memory.app)}, PostgreSQL with all of its processes ${megabytes(memory.database)} (proportional set size, every half second).`,
  ].join('\n\n');
};
