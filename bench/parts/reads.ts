import { join } from 'node:path';
import { callOf, findSample, READS } from '#bench/calls.ts';
import type { BenchSession, Part } from '#bench/fixture/fixture.ts';
import { memoryOf, startProgram } from '#bench/fixture/program.ts';
import { startSite } from '#bench/fixture/site.ts';
import {
  callOnceEach,
  closedLoop,
  measureRound,
  type Round,
  ratioOf,
  resultOf,
} from '#bench/load/load.ts';
import { memberHeaders, memberRequests } from '#bench/load/member-requests.ts';
import { digits, megabytes, percentSpread, table, withSpread } from '#bench/results.ts';

/** Part: the reads of signed-in members, beside a server that only writes the same answer. */
export const reads: Part = async ({ fixture, rounds, seconds, report }) => {
  const sessions = await fixture.fill('middle');
  const sample = await findSample(fixture.connectionTo('middle'));
  // The first start compiles what it caches for the others, which takes more memory.
  await (await startSite(fixture, 'middle')).stop();
  const site = await startSite(fixture, 'middle');
  const bareProgram = join(import.meta.dirname, '../processes/bare.ts');
  const bare = await startProgram(bareProgram, () => ({}), join(fixture.folder, 'bare.log'));
  const memoryBefore = memoryOf(site.pid);
  const calls = READS.map((read) => ({
    name: read.name,
    first: callOf(read, sample, 0),
    next: memberRequests(site.host, sessions, (_, number) => callOf(read, sample, number)),
  }));
  await callOnceEach(site.port, (calls[0] as (typeof calls)[number]).next, sessions.length);
  // The program compiles hot code: the first read must not pay for all of them.
  for (const { next } of [...calls, ...calls]) {
    await closedLoop(site.port, next, { seconds: seconds / 2 });
  }
  let mostMemory = 0;
  const rows: string[][] = [];
  for (const { name, first, next } of calls) {
    const headers = memberHeaders(site.host, sessions[0] as BenchSession, first);
    const statements: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await site.statements();
      const answer = await fetch(`http://${site.host}${first.path}`, { headers });
      await bare.ask(await answer.text());
      statements.push((await site.statements()) - before);
    }
    await closedLoop(site.port, next, { seconds: seconds / 2 });
    const bareRounds: Round[] = [];
    const siteRounds: Round[] = [];
    // In turn, so that a busy time of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      siteRounds.push(await measureRound(site, next, { seconds }));
      bareRounds.push(await measureRound(bare, next, { seconds: seconds / 2 }));
    }
    mostMemory = Math.max(mostMemory, memoryOf(site.pid));
    const rate = resultOf(siteRounds, 'rate');
    const ofBare = percentSpread(ratioOf(siteRounds, bareRounds, 'rate'));
    const ofBareCpu = percentSpread(ratioOf(bareRounds, siteRounds, 'cpu'));
    rows.push([
      name,
      withSpread(rate),
      ...(['p50', 'p95', 'p99'] as const).map((key) => digits(resultOf(siteRounds, key).median)),
      // More are of the site's work beside requests.
      String(Math.min(...statements)),
      withSpread(resultOf(siteRounds, 'cpu')),
      ofBare,
      ofBareCpu,
    ]);
    report(`${name}: ${digits(rate.median)}/s, ${ofBare} of bare, ${ofBareCpu} by CPU`);
  }
  await Promise.all([site.stop(), bare.stop()]);
  return [
    table(
      [
        'read',
        'a second',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'statements',
        'CPU µs',
        'of bare',
        'of bare by CPU',
      ],
      rows,
    ),
    `A closed loop with 32 connections; brackets hold the least and the greatest round of ${rounds}. CPU is the app's own, without PostgreSQL's. Bare is \`node:http\` that writes the same answer as JSON; “by CPU” divides the CPU it takes for an answer by that of the app.`,
    `**Memory** of the app: ${megabytes(memoryBefore)} before the first request, ${megabytes(mostMemory)} at most under load.`,
  ].join('\n\n');
};
