import { findSample, readInTurn } from '#bench/calls.ts';
import type { Part } from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { type LoadResults, openLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { digits, failures, table, waitCells } from '#bench/results.ts';
import {
  noteMembershipDays,
  tellOfFailures,
  tellOfMemberships,
} from '#server/features/memberships/tell-members.commands.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';

/** Requests a second beside the night. */
const RATE = 50;
/** Nights that are made up for at once. */
const STOOD_STILL = 7;

/** Part: what the site does by itself about 20,000 contracts, beside members' requests. */
export const nights: Part = async ({ fixture, seconds, report }) => {
  const sessions = await fixture.fill('office');
  const connection = fixture.connectionTo('office');
  const sample = await findSample(connection);
  const database = openDatabase({ connection, isPatient: true });
  const ask = (text: string) => database.pool.query<{ count: string }>(text);
  await ask('UPDATE memberships SET failed_since = NULL WHERE failed_since IS NOT NULL');
  await ask('DELETE FROM membership_events');
  // Contracts of two years; one of ten ends within a month, one of a hundred failed to be paid.
  await ask(`
    UPDATE memberships ms SET first_day = day.first, renews = n % 10 > 0,
      paid_until = CASE WHEN n % 10 > 0 THEN term_end(day.first, 6) ELSE japan_today() + (n % 31)::integer END,
      failed_since = CASE WHEN n % 100 = 1 THEN japan_today() END
    FROM (SELECT member_id, brand_id, row_number() OVER () AS n FROM memberships) r
    CROSS JOIN LATERAL (SELECT japan_today() - (n * 7 % 700)::integer AS first) day
    WHERE r.member_id = ms.member_id AND r.brand_id = ms.brand_id`);
  await ask(
    `UPDATE brands SET first_months = 6, renewal_months = 1, notice_days = 7, grace_days = 7`,
  );
  await ask(`DELETE FROM notifications WHERE kind = 'membership'`);
  await ask(`UPDATE membership_nights SET noted_until = japan_today() - ${STOOD_STILL}`);
  await ask('VACUUM ANALYZE memberships');
  const { rows: held } = await ask('SELECT count(*) FROM memberships');
  const site = await startSite(fixture, 'office');
  const next = memberRequests(site.host, sessions, (_, number) => readInTurn(sample, number), {
    isSame: false,
  });
  const loaded = (time: number) => openLoop(site.port, next, { seconds: time, rate: RATE });
  await loaded(seconds);
  const rows: string[][] = [];
  const add = (name: string, took: number | null, found: number | null, beside: LoadResults) => {
    if (beside.failed.size > 0) throw new Error(`${failures(beside.failed)} requests failed`);
    rows.push([
      name,
      took === null ? '' : digits(took / 1000),
      found === null ? '' : digits(found),
      ...waitCells(beside.latencies),
    ]);
    report(rows.at(-1)?.join(', ') ?? '');
  };
  add('nothing beside', null, null, await loaded(seconds * 3));
  for (const [name, work] of [
    [`joined, renewed, ended: ${STOOD_STILL} nights`, () => noteMembershipDays(database)],
    ['failed payments, at once', () => tellOfFailures(database)],
    ['what is told at nine', () => tellOfMemberships(database)],
    ['the same, all of it told', () => tellOfMemberships(database)],
  ] as const) {
    const beside = loaded(seconds * 3);
    const begin = performance.now();
    const found = await work();
    const took = performance.now() - begin;
    add(name, took, found, await beside);
  }
  await site.stop();
  await database.close();
  return [
    table(
      [`${held[0]?.count} contracts`, 'took s', 'events or news', 'p50 ms', 'p95 ms', 'p99 ms'],
      rows,
    ),
    `Beside it ${RATE} requests a second of signed-in members (the reads above in turn), whose waits stand in the last columns.`,
  ].join('\n\n');
};
