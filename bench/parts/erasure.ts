import { startSite } from '#bench/fixture/site.ts';
import { openLoop } from '#bench/load/load.ts';
import { memberRequests } from '#bench/load/member-requests.ts';
import { digits, table } from '#bench/results.ts';
import { median, percentile } from '#bench/statistics.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { eraseMember } from '#server/use-cases/erase-member.ts';
import type { Part } from './part.ts';

/** Requests a second of others meanwhile. */
const RATE = 50;
/** Mails of every member, and entries of the audit log about each. */
const MAILS = 10;
const ENTRIES = 3;

/** Part 14: erasing members among 20,000, and the requests of others meanwhile. */
export const erasure: Part = async ({ fixture, isQuick, report }) => {
  const sessions = await fixture.fill('office');
  const database = openDatabase({ connection: fixture.connectionTo('office'), isPatient: true });
  const { pool, kysely } = database;
  const site = await startSite(fixture, 'office');
  try {
    await pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, sent_at, member_id,
         next_attempt_at)
       SELECT 'news', m.email, 'お知らせ', repeat('本文です。', 100), repeat('<p>本文です。</p>', 100),
         '<' || gen_random_uuid() || '@bench>', now(), m.id, NULL
       FROM members m CROSS JOIN generate_series(1, ${MAILS})`,
    );
    await pool.query(
      `INSERT INTO audit_log (staff_name, action, kind, record_id, label, before, after, search,
         values_digest)
       SELECT '計測', 'update', 'members', m.id, m.name, jsonb_build_object('email', m.email),
         jsonb_build_object('email', m.email), m.name, ''
       FROM members m CROSS JOIN generate_series(1, ${ENTRIES})`,
    );
    await pool.query('ANALYZE mails, audit_log, audit_values');
    const { rows } = await pool.query<{ id: number }>(
      `SELECT m.id FROM members m LEFT JOIN video_progress p ON p.member_id = m.id
       GROUP BY m.id ORDER BY count(p.video_id) DESC, m.id DESC LIMIT $1`,
      [isQuick ? 5 : 50],
    );
    const chosen = new Set(rows.map(({ id }) => id));
    const staying = memberRequests(site.host, sessions, () => ({
      method: 'GET',
      path: '/api/video?p=1&per_page=8',
    }));
    const others = (seconds: number) => openLoop(site.port, staying, { seconds, rate: RATE });
    const quiet = await others(isQuick ? 3 : 10);
    const times: number[] = [];
    const meanwhile = others(isQuick ? 5 : 20);
    for (const memberId of chosen) {
      const begin = performance.now();
      await kysely.transaction().execute((tx) => eraseMember(tx, memberId, {}));
      times.push(performance.now() - begin);
    }
    const waits = await meanwhile;
    report(`${times.length} erased, median ${digits(median(times))} ms`);
    const p95 = (latencies: readonly number[]) => digits(percentile([...latencies], 0.95));
    return [
      table(
        [`${times.length} of 20,000 members, those who watched most`, ''],
        [
          ['erasing one, median ms', digits(median(times))],
          ['… longest ms', digits(Math.max(...times))],
          ['others’ requests meanwhile, p95 ms', p95(waits.latencies)],
          ['the same before, p95 ms', p95(quiet.latencies)],
        ],
      ),
      '',
      `Every member has ${MAILS} mails and ${ENTRIES} entries of the audit log beside the marks of the fixture; the erasures follow one another without a pause, in another process than the site's.`,
    ].join('\n');
  } finally {
    await site.stop();
    await pool.query(
      "DELETE FROM mails WHERE message_id LIKE '%@bench>'; TRUNCATE audit_log, audit_values, audit_seals, erasures",
    );
    await database.close();
  }
};
