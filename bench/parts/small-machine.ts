import { join } from 'node:path';
import { callOf, playbackReport, READS, REPORTS } from '#bench/calls.ts';
import { findKnown } from '#bench/fixture/known.ts';
import { startSite } from '#bench/fixture/site.ts';
import { onSmallMachine } from '#bench/fixture/small-machine.ts';
import { closedLoop, openLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, failures, megabytes, percent, table, waitCells } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { announce } from '#server/use-cases/announce.ts';
import type { Part } from './part.ts';

const VIEWERS = 300;
/** Seconds between two of the same kind from each viewer. */
const EVERY = { page: 60, report: REPORTS, call: 5 };

/** Part: site and database together on one processor and within a gigabyte. */
export const smallMachine: Part = async ({ fixture, isQuick, report }) => {
  const viewers = (await fixture.fill('middle')).slice(0, VIEWERS);
  const known = await findKnown(fixture.connectionTo('middle'));
  // What the demo has published lately is told to all members once; a usual minute has no such work.
  const db = openDatabase({ connection: fixture.connectionTo('middle'), poolSize: 2 });
  await announce(db).finally(() => db.close());
  const site = await startSite(fixture, 'middle');
  const database = join(fixture.folder, 'database');
  const peak = onSmallMachine({ site: site.pid, database });
  const videoOf = (memberId: number) => known.videoIds[memberId % known.videoIds.length];
  const each = (callOfViewer: (memberId: number, number: number) => MemberCall) =>
    memberRequests(site.host, viewers, ({ memberId }, number) => callOfViewer(memberId, number), {
      isSame: false,
    });
  const kinds = {
    // Opened from a mail or a bookmark: the server renders each and compresses it. On the other screens
    // the open site only calls.
    page: each((memberId, number) => ({
      method: 'GET',
      path: ['/', '/video', `/video/${videoOf(memberId + number)}`][number % 3] as string,
      isDocument: true,
    })),
    report: each((memberId, number) => {
      const from = (Math.floor(number / VIEWERS) * REPORTS) % 600;
      return playbackReport(videoOf(memberId), from);
    }),
    call: each((_, number) =>
      callOf(READS[number % READS.length] as (typeof READS)[number], known, number),
    ),
  };
  const names = ['page', 'report', 'call'] as const;
  // Every viewer has begun once, and the program is warm.
  for (const name of names)
    await closedLoop(site.port, kinds[name], { seconds: 3, connections: 4 });
  const seconds = isQuick ? 15 : 60;
  const cpu = async () => {
    const { user, system } = (await site.usage()).cpu;
    return { site: user + system, database: fixture.cpu() };
  };
  const before = await cpu();
  const results = await Promise.all(
    names.map((name) => openLoop(site.port, kinds[name], { seconds, rate: VIEWERS / EVERY[name] })),
  );
  const after = await cpu();
  const memory = peak();
  await site.stop();
  const label = {
    page: `a page opened every ${EVERY.page} s by each`,
    report: `a playback report every ${EVERY.report} s from each`,
    call: `another call every ${EVERY.call} s from each`,
  };
  const all = results.flatMap(({ latencies }) => latencies);
  const row = (name: string, latencies: number[], failed: string) => [
    name,
    digits(latencies.length / seconds),
    ...waitCells(latencies),
    failed,
    digits(load()),
  ];
  report(
    `p95 ${digits(percentile(all, 0.95))} ms, memory ${megabytes(memory.together)}, load ${digits(load())}`,
  );
  const share = (name: 'site' | 'database') =>
    percent((after[name] - before[name]) / 1e6 / seconds);
  return [
    table(
      [`${VIEWERS} viewers`, 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'load'],
      [
        ...results.map((result, at) =>
          row(label[names[at] ?? 'page'], result.latencies, failures(result.failed)),
        ),
        row('all together', all, results.some(({ failed }) => failed.size > 0) ? 'see above' : '0'),
      ],
    ),
    '',
    `Site and database share one processor (\`taskset\`) and a gigabyte (a control group of Linux), the load comes from another processor; all at once for ${seconds} s, in an open loop, counted from when each was due. Of that processor the app took ${share('site')}, PostgreSQL ${share('database')}. Memory at most: ${megabytes(memory.together)} together, the app ${megabytes(memory.site)}, PostgreSQL with all of its processes ${megabytes(memory.database)} (proportional set size, every half second); with the cache of files ${megabytes(memory.counted)}, as the system counts. Processes ended for want of memory: ${memory.killed}.`,
  ].join('\n');
};
