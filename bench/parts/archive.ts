import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PIECE_S } from '@orchard/embedded-postgres';
import { type ArchivedFixture, archivedFixture } from '#bench/fixture/archived-site.ts';
import { closedLoop, type LoadResults, openLoop } from '#bench/load/load.ts';
import { type MemberCall, memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { count, digits, megabytes, percent, table, withSpread } from '#bench/results.ts';
import { median, spread } from '#bench/statistics.ts';
import { MOST_LOG, MOST_PIECES } from '#server/platform/archive/archiver.ts';
import type { Part } from './part.ts';

const DAYS = 14;
const HOURS = 24;
/** Shifts what is reported to other seconds of each film. */
const FURTHER = 1_000_003;
/** After a checkpoint each page is logged whole once more: some of them are measured. */
const CHECKPOINT_S = 300;
const CHECKPOINTS = 2;
/** Rounds of the same that differ more, of their median, cannot show what the archive takes. */
const MOST_UNEVEN = 0.1;
/** Of the capacity plan: playback reports a second at its busiest, of its smallest site. */
const BUSIEST_REPORTS = 13;

const post = (path: string, body: object = {}): MemberCall => ({ method: 'POST', path, body });

const playback = (id: number, number: number) => {
  const from = (number * 7) % 600;
  const ranges = [[from, from + 10]];
  return post(`/api/video/playback/${id}`, {
    position: from + 10,
    duration: 1_200,
    rate: 1,
    ranges,
    age: 0,
  });
};

/** Two reports of playback for each bookmark. */
const mixed = (id: number, number: number): MemberCall =>
  number % 3 === 0 ? post(`/api/video/bookmark/${id}`) : playback(id, number);

const requestsOf = (
  { host, sessions, videoIds }: ArchivedFixture,
  call: (id: number, number: number) => MemberCall,
) =>
  memberRequests(
    host,
    sessions,
    (_, number) => call(videoIds[number % videoIds.length] as number, number),
    { isSame: false },
  );

/** @throws Error when a request was not answered well: its figures would say nothing */
function refuseFailures(what: string, { failed }: LoadResults): void {
  const list = [...failed].map(([status, times]) => `${times} × ${status}`);
  if (list.length > 0) throw new Error(`${what}: ${list.join(', ')}`);
}

/** What the files below a folder take up. */
const bytesIn = (folder: string, ending: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Writes a second with the archive and without, in turn; what the archive takes up in 14 days. */
export const archive: Part = async ({ fixture, isQuick, seconds, report }) => {
  const site = await archivedFixture(fixture.folder, isQuick, report);
  const rounds = isQuick ? 2 : 4;
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Neither of them always has the warmer machine.
    const order = round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const);
    for (const name of order) {
      await site.start(name === 'with');
      await closedLoop(site.port, requestsOf(site, mixed), { seconds: seconds / 2 });
      await site.forgetLimits();
      const results = await closedLoop(site.port, requestsOf(site, mixed), {
        // Long enough for the archive to take pieces of the log away meanwhile.
        seconds: isQuick ? 5 : 40,
      });
      refuseFailures(`${name} archive`, results);
      rates[name].push(results.answered / results.seconds);
      await site.stop();
      report(`${name} archive ${digits(rates[name].at(-1) ?? 0)}/s, load ${digits(load())}`);
    }
  }

  await site.start(true);
  const log = join(site.backup, 'archive/log');
  const copies = join(site.backup, 'archive/base');
  const copy = bytesIn(copies, '.tar.zst.age') / readdirSync(copies).filter(isIndex).length;
  const measured = isQuick ? PIECE_S : CHECKPOINTS * CHECKPOINT_S;
  await site.forgetLimits();
  // What was written before belongs to pieces that are not counted.
  await site.finishPiece();
  const before = bytesIn(log, '.zst.age');
  // Other seconds than those that were reported before: a report of the same changes nothing.
  const further = (id: number, number: number) => playback(id, number + FURTHER);
  const reports = await openLoop(site.port, requestsOf(site, further), {
    seconds: measured,
    rate: BUSIEST_REPORTS,
  });
  refuseFailures('reports', reports);
  // The last piece is closed within its time, and taken away a little later.
  await pause((PIECE_S + 5) * 1_000);
  const hourly = ((bytesIn(log, '.zst.age') - before) * 3_600) / measured;
  await site.stop();
  const daily = Math.max(1, (HOURS * 3_600) / PIECE_S / MOST_PIECES, (HOURS * hourly) / MOST_LOG);
  const total = DAYS * (daily * copy + HOURS * hourly);
  const [without, withArchive] = [spread(rates.without), spread(rates.with)];
  const uneven = Math.max(
    ...[without, withArchive].map(
      ({ median: middle, least, greatest }) => (greatest - least) / middle,
    ),
  );
  const less = 1 - median(rates.with) / median(rates.without);
  const cost =
    uneven > MOST_UNEVEN
      ? `The machine was too uneven to tell what the archive takes, as rounds of the same differ by ${percent(uneven)}`
      : `The archive takes ${percent(less)} of the writes`;
  report(`less ${percent(less)}; ${megabytes(hourly)} an hour, a copy ${megabytes(copy)}`);
  return [
    table(
      ['', 'writes a second', 'load'],
      [
        ['without the archive', withSpread(without), digits(load())],
        ['with the archive', withSpread(withArchive), ''],
      ],
    ),
    '',
    `${cost} (medians of ${rounds} rounds each, in turn): two playback reports for each bookmark, closed loop with 32 connections, each on disk before its answer.`,
    '',
    `With ${BUSIEST_REPORTS} playback reports a second the log takes up ${megabytes(hourly)} an hour, packed and encrypted; a copy of the whole database (${count(site.videos)} videos, ${count(site.members)} members, ${count(site.marks)} marks) ${megabytes(copy)}, ${digits(daily)} a day at that load. ${DAYS} days of both, as if every hour were the busiest: ${digits(total / 2 ** 30)} GB, without films and pictures.`,
  ].join('\n');
};

const isIndex = (name: string) => name.endsWith('.json');
