import pg from 'pg';
import type { Fixture } from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { type LoadResults, openLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, table } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { retain } from '#server/use-cases/retain.ts';
import type { Part } from './part.ts';

/** A copy of the office: what goes here is missing in no other part. */
const COPY = 'nights';
/** Requests a second of others meanwhile. */
const RATE = 50;

async function copyOffice(fixture: Fixture): Promise<void> {
  const client = new pg.Client(fixture.connectionTo('postgres'));
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${COPY} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${COPY} TEMPLATE office`);
  } finally {
    await client.end();
  }
}

/**
 * Years of 20,000 members, half of each too old: 800,000 videos that were played and opened, 400,000
 * words, 300,000 mails, 60,000 devices, 200,000 values of the audit log.
 */
async function addYears({ pool }: Database): Promise<void> {
  const aged = (by: string) => `now() - (10 + 780 * (${by} % 2)) * interval '1 day'`;
  await pool.query(`
    TRUNCATE video_progress, browsing_history, search_history, mails, known_devices, audit_values CASCADE;
    INSERT INTO video_progress
      (member_id, video_id, position_at, created_at, clock_at, starts, duration_ms, seen)
    SELECT m.id, v.id, ${aged('(m.id + v.place)')}, ${aged('(m.id + v.place)')}, now(), 2, 1200000,
      '{[0,300000),[400000,900000)}'
    FROM members m
    CROSS JOIN LATERAL (
      SELECT id, row_number() OVER () AS place FROM videos WHERE id % 50 = m.id % 50 LIMIT 40
    ) v;
    INSERT INTO browsing_history (member_id, video_id, viewed_at)
      SELECT member_id, video_id, position_at FROM video_progress;
    INSERT INTO search_history (member_id, word, searched_at)
      SELECT m.id, 'word ' || n, ${aged('n')} FROM members m, generate_series(1, 20) n;
    INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, created_at, sent_at,
      next_attempt_at)
      SELECT 'test', 'a' || m.id || '@example.jp', 'subject', repeat('text ', 100), repeat('html ', 200),
        '<' || m.id || '.' || n || '@bench>', ${aged('n')}, now(), NULL
      FROM members m, generate_series(1, 15) n;
    INSERT INTO known_devices (member_id, device_hash, last_seen_at)
      SELECT m.id, sha256(convert_to(m.id || ' ' || n, 'UTF8')), ${aged('n')}
      FROM members m, generate_series(1, 3) n;
    INSERT INTO audit_values (entry_id, member_id, at, label, before, after, search)
      SELECT 1000000 + m.id * 10 + n, m.id, ${aged('n')}, 'label', '{"name": "a"}', '{"name": "b"}', ''
      FROM members m, generate_series(1, 10) n;
    INSERT INTO retention_rules (rule, days) VALUES
      ('search_history', 365), ('watching', 365), ('audit_values', 365)
      ON CONFLICT (rule) DO UPDATE SET days = excluded.days`);
  await pool.query('VACUUM ANALYZE');
}

interface Night {
  removed: number;
  seconds: number;
  others: LoadResults;
}

/** A night of retention for 20,000 members, and the requests of others meanwhile. */
export const retention: Part = async ({ fixture, isQuick, report }) => {
  const sessions = await fixture.fill('office');
  await copyOffice(fixture);
  const database = openDatabase({ connection: fixture.connectionTo(COPY), isPatient: true });
  await addYears(database);
  const site = await startSite(fixture, COPY);
  const next = memberRequests(site.host, sessions, () => ({
    method: 'GET',
    path: '/api/account/user',
  }));
  const others = (seconds: number) => openLoop(site.port, next, { seconds, rate: RATE });
  const seconds = isQuick ? 5 : 20;
  const night = async (): Promise<Night> => {
    const begin = performance.now();
    const failures: unknown[] = [];
    const working = retain(database, {
      askErasure: async () => {},
      tell: (_, error) => failures.push(error),
    }).then(({ removed }) => ({
      removed: Object.values(removed).reduce((sum, count) => sum + count, 0),
      seconds: (performance.now() - begin) / 1000,
    }));
    const waits = await others(seconds);
    const done = await working;
    report(`${done.removed} rows in ${digits(done.seconds)} s, load ${digits(load())}`);
    if (failures.length > 0) throw failures[0];
    if (waits.failed.size > 0) throw new Error(`others: ${[...waits.failed].join(', ')}`);
    return { ...done, others: waits };
  };
  try {
    const quiet = await others(seconds);
    // The first finds the years that came together, the next a table with nothing too old.
    const nights = [await night(), await night()];
    const p95 = ({ latencies }: LoadResults) => digits(percentile(latencies, 0.95));
    const row = (name: string, value: (one: Night) => string) => [name, ...nights.map(value)];
    return [
      table(
        ['20,000 members', 'the first night', 'the next one'],
        [
          row('rows removed', ({ removed }) => digits(removed)),
          row('within s (budget 60)', (one) => digits(one.seconds)),
          row('others’ requests meanwhile, p95 ms (budget 100)', (one) => p95(one.others)),
          row('… longest ms', (one) => digits(Math.max(...one.others.latencies))),
          row('the same with nothing to do, p95 ms', () => p95(quiet)),
        ],
      ),
      '',
      `Others ask who they are, ${RATE} times a second, from the site’s own process; the night is worked in another one, on the same machine. Half of 800,000 videos that were played and opened, 400,000 words, 300,000 mails, 60,000 devices and 200,000 values of the audit log is too old at the first night.`,
    ].join('\n');
  } finally {
    await site.stop();
    await database.close();
  }
};
