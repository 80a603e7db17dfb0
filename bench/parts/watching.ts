import { callOf, playbackReport, READS, REPORTS } from '#bench/calls.ts';
import { findKnown } from '#bench/fixture/known.ts';
import { startSite } from '#bench/fixture/site.ts';
import { closedLoop, type LoadResults, openLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, failures, percent, table, waitCells } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import type { Part } from './part.ts';

const VIEWERS = 500;
/** Seconds between two calls of a viewer beside the reports. */
const CALLS = 5;

/** Part: many members watch at once, and keep using the site. */
export const watching: Part = async ({ fixture, isQuick, report }) => {
  const viewers = (await fixture.fill('middle')).slice(0, VIEWERS);
  const known = await findKnown(fixture.connectionTo('middle'));
  const site = await startSite(fixture, 'middle');
  const reports = memberRequests(
    site.host,
    viewers,
    (session, number) => {
      // Each viewer watches another video from the start, ten seconds with each report.
      const from = (Math.floor(number / VIEWERS) * REPORTS) % 600;
      const videoId = known.videoIds[session.memberId % known.videoIds.length];
      return playbackReport(videoId, from);
    },
    { isSame: false },
  );
  const reads = memberRequests(
    site.host,
    viewers,
    (_, number) => callOf(READS[number % READS.length] as (typeof READS)[number], known, number),
    { isSame: false },
  );
  // Every viewer has begun once, and the program is warm.
  await closedLoop(site.port, reports, { seconds: 2, connections: 8 });
  await closedLoop(site.port, reads, { seconds: 2, connections: 8 });
  const seconds = isQuick ? 10 : 30;
  const before = { app: (await site.usage()).cpu, database: fixture.cpu() };
  const [reported, read] = await Promise.all([
    openLoop(site.port, reports, { seconds, rate: VIEWERS / REPORTS }),
    openLoop(site.port, reads, { seconds, rate: VIEWERS / CALLS }),
  ]);
  const after = { app: (await site.usage()).cpu, database: fixture.cpu() };
  await site.stop();
  const share = (microseconds: number) => percent(microseconds / 1e6 / seconds);
  const row = (name: string, results: LoadResults) => [
    name,
    digits(results.answered / results.seconds),
    ...waitCells(results.latencies),
    failures(results.failed),
    digits(load()),
  ];
  report(
    `reports p95 ${digits(percentile(reported.latencies, 0.95))} ms, reads p95 ${digits(percentile(read.latencies, 0.95))} ms, load ${digits(load())}`,
  );
  const app = after.app.user + after.app.system - before.app.user - before.app.system;
  return [
    table(
      [`${VIEWERS} viewers`, 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'load'],
      [
        row(`a report every ${REPORTS} s from each`, reported),
        row(`another call every ${CALLS} s from each`, read),
      ],
    ),
    '',
    `Both at once for ${seconds} s, in an open loop, counted from when each call was due; the other calls are all those of the tables above, in turn. The app took ${share(app)} of one processor, PostgreSQL ${share(after.database - before.database)}.`,
  ].join('\n');
};
