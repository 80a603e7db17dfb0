import { callOf, READS } from '#bench/calls.ts';
import { startBare } from '#bench/fixture/bare.ts';
import { databaseClient } from '#bench/fixture/database-alone.ts';
import { findKnown } from '#bench/fixture/known.ts';
import { startSite } from '#bench/fixture/site.ts';
import { closedLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, megabytes, percentSpread, table, withSpread } from '#bench/results.ts';
import { measureRead, type ReadResults } from './measured-read.ts';
import type { Part } from './part.ts';
import { compareWaits } from './waits.ts';

/** Part: the reads of signed-in members, as shares of what the machine can do. */
export const reads: Part = async (context) => {
  const { fixture, report } = context;
  const sessions = await fixture.fill('middle');
  const known = await findKnown(fixture.connectionTo('middle'));
  // The first start compiles what it caches for the others, which takes more memory.
  await (await startSite(fixture, 'middle')).stop();
  const site = await startSite(fixture, 'middle');
  const bare = await startBare(fixture.folder, fixture.connectionTo('middle'));
  const idle = (await site.usage()).memory;
  // The program compiles hot code: the first read must not pay for all of them.
  for (const read of [...READS, ...READS]) {
    const next = memberRequests(site.host, sessions, (_, number) => callOf(read, known, number));
    await closedLoop(site.port, next, { seconds: context.seconds / 2 });
  }
  let most = 0;
  const results: [string, ReadResults][] = [];
  for (const read of READS) {
    const call = (number: number) => callOf(read, known, number);
    const one = await measureRead({ ...context, site, bare, sessions, call, database: 'middle' });
    most = Math.max(most, (await site.usage()).memory);
    results.push([read.name, one]);
    report(
      `${read.name}: ${digits(one.rate.median)}/s, ${percentSpread(one.ofMade)} of bare, ${percentSpread(one.cpuOfMade)} by CPU, load ${digits(load())}`,
    );
  }
  const page = READS[0] as (typeof READS)[number];
  const waits = await compareWaits({
    ...context,
    site,
    bare,
    sessions,
    call: (n) => callOf(page, known, n),
  });
  await Promise.all([site.stop(), bare.stop()]);
  return [
    table(
      [
        'read',
        'a second',
        'of bare',
        'of bare by CPU',
        'of a ready buffer',
        'of it by CPU',
        'of it with the session asked',
        'of it by CPU',
        'of PostgreSQL alone',
        'queries',
      ],
      results.map(([name, one]) => [
        name,
        withSpread(one.rate),
        percentSpread(one.ofMade),
        percentSpread(one.cpuOfMade),
        percentSpread(one.ofReady),
        percentSpread(one.cpuOfReady),
        percentSpread(one.ofAsked),
        percentSpread(one.cpuOfAsked),
        percentSpread(one.ofDatabase),
        digits(one.queries),
      ]),
    ),
    '',
    table(
      [
        'read',
        'bare, a second',
        'ready buffer',
        'with the session asked',
        'PostgreSQL alone',
        'p50 ms',
        'p99 ms',
        'body bytes',
        'head bytes',
        'CPU µs',
        'load',
      ],
      results.map(([name, one]) => [
        name,
        digits(one.made.median),
        digits(one.ready.median),
        digits(one.asked.median),
        digits(one.database.median),
        digits(one.p50),
        digits(one.p99),
        digits(one.bodyBytes),
        digits(one.headBytes),
        digits(one.cpu),
        digits(one.load),
      ]),
    ),
    '',
    `PostgreSQL alone is ${databaseClient} with eight clients and the statements of one request. CPU is the app's own, without PostgreSQL's; “by CPU” is what the limit's process takes for the same answer by what the app's process takes, which others on the machine disturb less than the rates. Rates are of the closed loop with 32 connections; brackets hold the least and the greatest round of ${context.rounds}.`,
    '',
    `**Waiting for the page of 8** in an open loop, counted from when each request was due, site and bare at the same ${digits(waits.rate)} requests a second: p50 ${digits(waits.site.p50)} ms and ${digits(waits.bare.p50)} ms, p99 ${digits(waits.site.p99)} ms and ${digits(waits.bare.p99)} ms: ${digits(waits.ratio.median)} × (${digits(waits.ratio.least)}–${digits(waits.ratio.greatest)}).`,
    '',
    `**Memory** of the app: ${megabytes(idle)} before the first request, ${megabytes(most)} at most under load.`,
  ].join('\n');
};
