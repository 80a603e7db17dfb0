import type { Part } from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { Connection } from '#bench/load/connection.ts';
import { table, waitCells } from '#bench/results.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startStaffSession } from '#server/platform/sessions/sessions.store.ts';

const TIMES = 40;
const QUESTIONS = 20_000;

/** The calls of the console's screens that grow with the club. */
const CALLS = (member: number, video: number) => ({
  'home and inbox: what waits': '/api/staff/inbox?per_page=50',
  'inbox: all': '/api/staff/inbox?state=all&per_page=50',
  'inbox: search': `/api/staff/inbox?state=all&q=${encodeURIComponent('確定申告')}`,
  'menu: how many wait': '/api/staff/inbox/state',
  'home and report: the month': '/api/staff/report',
  'home: faults': '/api/staff/faults',
  '予定: a month': '/api/staff/schedule?from=2026-11-01&until=2026-12-05',
  'videos: first page': '/api/staff/videos?per_page=25&sort=updated_at&order=desc',
  'videos: search': `/api/staff/videos?per_page=25&q=${encodeURIComponent('税金')}`,
  'a lecture': `/api/staff/videos/${video}`,
  'a lecture: its use': `/api/staff/video-analytics/${video}`,
  'films by use': '/api/staff/video-analytics?per_page=25',
  'members: first page': '/api/staff/members?per_page=25',
  'members: page 400': '/api/staff/members?per_page=25&p=400',
  'members: search': `/api/staff/members?per_page=25&q=${encodeURIComponent('佐藤')}`,
  'members who have not watched it': `/api/staff/members?per_page=25&unwatched=${video}`,
  'a member': `/api/staff/members/${member}`,
  'a member: card': `/api/staff/members/${member}/card?video=${video}`,
  'a member: time line': `/api/staff/members/${member}/timeline`,
  mails: '/api/staff/mails?per_page=25',
  'audit log': '/api/staff/audit-log?per_page=25',
});

/** Part: the console's screens at a club of 20,000, one operator at a time. */
export const consoleScreens: Part = async ({ fixture, report }) => {
  await fixture.fill('office');
  const database = openDatabase({ connection: fixture.connectionTo('office'), isPatient: true });
  const rowOf = async (text: string, values: unknown[] = []) =>
    (await database.pool.query<Record<string, string>>(text, values)).rows[0] ?? {};
  const { asked } = await rowOf('SELECT count(*) AS asked FROM video_questions');
  if (Number(asked) < QUESTIONS) {
    await rowOf(
      `WITH q AS (
         INSERT INTO video_questions (member_id, video_id, message, created_at)
         SELECT m.id, v.id, '確定申告について教えてください。その' || n, now() - n * interval '30 minutes'
         FROM generate_series(1, $1::int) n
         JOIN (SELECT id, row_number() OVER () AS at FROM members) m ON m.at = 1 + n % 20000
         JOIN (SELECT id, row_number() OVER () AS at FROM videos) v ON v.at = 1 + n % 2000
         RETURNING id)
       INSERT INTO video_question_answers (video_question_id, staff_id, message)
       SELECT id, (SELECT min(id) FROM staff), 'はい。' FROM q WHERE id % 100 > 0`,
      [QUESTIONS],
    );
    await rowOf('VACUUM ANALYZE');
  }
  const { id: staffId } = await rowOf('SELECT min(id) AS id FROM staff');
  const { id: member } = await rowOf(
    'SELECT member_id AS id FROM browsing_history GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const { id: video } = await rowOf(
    'SELECT video_id AS id FROM browsing_history GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const of = { staffId: Number(staffId), device: 'bench', ip: '', isIn: true };
  const secret = await startStaffSession(database.kysely, of);
  await database.close();
  const site = await startSite(fixture, 'office');
  const operator = new Connection(site.port);
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(CALLS(Number(member), Number(video)))) {
    const request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${site.host}\r\ncookie: __Host-staff=${secret}\r\nx-requested-with: XMLHttpRequest\r\naccept: application/json\r\n\r\n`,
    );
    const waits: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const begin = performance.now();
      const status = await operator.send(request);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      waits.push(performance.now() - begin);
    }
    rows.push([name, ...waitCells(waits)]);
    report(rows.at(-1)?.join(', ') ?? '');
  }
  operator.close();
  await site.stop();
  return table(
    ['20,000 members, 2,000 videos, 20,000 questions', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows,
  );
};
