import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { staffApi } from '@orchard/contract/staff';
import { CONTENT_KINDS, type ContentKind } from '@orchard/contract/staff/content-restore';
import { expect, inject, test } from 'vitest';
import { changeRecords } from '#server/console/records/bulk-work.ts';
import { findRevision } from '#server/console/records/history.view.ts';
import type { RecordResource } from '#server/console/records/record-resource.ts';
import { createRecord, updateRecord } from '#server/console/records/records.ts';
import { PERSONAL_COLUMNS } from '#server/personal-columns.ts';
import { onDatabase } from '#server/platform/database/connection.ts';
import { openPoint } from '#server/testing/open-point.ts';
import { createScene } from '#server/testing/scene.ts';
import { contentKind, type Difference } from '#server/use-cases/content-differences.ts';
import { report, times } from './counts.ts';
import { startProcess } from './start-process.ts';

const KILLS = times(3, 20);
/** Of each kind, how many records are changed, deleted and made. */
const OF_EACH = times(4, 12);

const scene = await createScene({ demo: true, limits: 'off' });
const { app, db, make, asStaff, sato } = scene;
const admin = asStaff();
const staff = { id: sato.id, name: '佐藤', ip: '', roles: ['admin'] } as never;

/** A text of a draft that people see. */
const TEXTS = ['title', 'name', 'label', 'text', 'question', 'subject', 'alt', 'sender_name'];

let made = 0;
function changed(draft: Record<string, unknown>): Record<string, unknown> {
  made += 1;
  if (Array.isArray(draft.words))
    return { ...draft, words: [...draft.words.slice(1), `語${made}`] };
  if (typeof draft.captions === 'string') return { ...draft, captions: '' };
  if (typeof draft.grace_days === 'number') return { ...draft, grace_days: draft.grace_days + 1 };
  const field = TEXTS.find((name) => typeof draft[name] === 'string') ?? '';
  return { ...draft, [field]: `${String(draft[field]).slice(0, 20)}${made}` };
}

const some = <One>(list: readonly One[], count: number): One[] =>
  list
    .map((one) => ({ one, at: randomInt(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);

/** What no rule allows, such as deleting what is used, is left. */
const orNot = (work: Promise<unknown>) => work.catch(() => {});

async function changeAll(name: ContentKind): Promise<void> {
  const kind = contentKind(name) as RecordResource<Record<string, unknown>>;
  const all = [...((await kind.readAll?.(db.kysely)) ?? [])];
  for (const [id, draft] of some(all, OF_EACH)) {
    const revision = await findRevision(db.kysely, name, id);
    await orNot(updateRecord(db.kysely, staff, kind, { id, revision, draft: changed(draft) }));
  }
  const isMade = staffApi[`${name}.create` as keyof typeof staffApi] !== undefined;
  if (!isMade) return;
  for (const [id] of some(all, OF_EACH)) {
    await orNot(changeRecords(db.kysely, staff, kind, { action: 'delete', ids: [id] }));
  }
  for (const [, draft] of some(all, OF_EACH)) {
    const words = draft.words !== undefined && { words: [`甲${made}`, `乙${made}`] };
    const own = name === 'brands' && { slug: `own_${made}`, terms_path: `/terms-${made}` };
    await orNot(createRecord(db.kysely, staff, kind, { ...changed(draft), ...words, ...own }));
  }
}

const differences = async (): Promise<Difference[]> =>
  (await admin.call(staffApi['content-restore.list'], {})).body.rows;
const nameOf = ({ kind, id }: Difference) => `${kind} ${id}`;

/**
 * What operators do, which is written down. Members' days in a series go and come with it; what they
 * could watch stays open to them. The number of these changes is nothing of a person.
 */
const NOT_COMPARED = [
  ...['audit_log', 'audit_values', 'staff_jobs', 'staff_job_rows', 'staff_sessions'],
  ...['series_starts', 'series_openings', 'lecture_openings'],
];

/** A digest of every table that holds something of a person. */
async function persons(): Promise<Record<string, string>> {
  const tables = [...new Set(PERSONAL_COLUMNS.map(({ from }) => from))].filter(
    (table) => !NOT_COMPARED.includes(table),
  );
  const found: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await db.pool.query(
      `SELECT md5(coalesce(string_agg(row, '' ORDER BY row), '')) AS md5
       FROM (SELECT (to_jsonb(t) - 'gates_revision')::text AS row FROM ${table} t) rows`,
    );
    found[table] = rows[0].md5;
  }
  return found;
}

const auditLog = async (): Promise<string[]> =>
  (await db.pool.query('SELECT md5(a::text) AS md5 FROM audit_log a ORDER BY id')).rows.map(
    ({ md5 }) => md5,
  );

test('content taken back is as it was, and nothing else has changed, whatever is killed', {
  timeout: 300_000,
}, async (context) => {
  const { rows: named } = await db.pool.query('SELECT current_database() AS name');
  const connection = onDatabase(inject('postgres').connection, named[0].name);
  // Only the processes that are killed do the job.
  await app.staffJobs.stop();
  const point = await openPoint(scene);
  for (const name of CONTENT_KINDS) await changeAll(name);
  await make.member();
  const before = { persons: await persons(), log: await auditLog(), all: await differences() };
  const ticked = some(before.all, Math.ceil(before.all.length / 2));

  const take = async (rows: readonly Difference[]) => {
    const records = rows.map(({ kind, id, revision }) => ({ kind, id, revision }));
    const { body } = await admin.call(staffApi['content-restore.start'], {
      body: { id: point.id, records },
    });
    return body.id;
  };
  const read = async (id: number) =>
    (await admin.call(staffApi['jobs.read'], { params: { id } })).body;
  let kills = 0;
  const finish = async (id: number, most: number) => {
    for (let turn = 0; (await read(id)).finished_at === null; turn += 1) {
      const { child, ended } = await startProcess('content-restore-process.ts', connection);
      if (turn < most) {
        await pause(randomInt(20, 250));
        kills += child.exitCode === null && child.kill('SIGKILL') ? 1 : 0;
      }
      await ended;
    }
  };

  const job = await take(ticked);
  point.close();
  await finish(job, KILLS);
  point.open();
  const after = await differences();
  const { rows: outcomes } = await db.pool.query<{ key: string; id: number; outcome: string }>(
    'SELECT key, record_id AS id, outcome FROM staff_job_rows WHERE job_id = $1',
    [job],
  );
  const done = new Set(
    outcomes.filter(({ outcome }) => outcome === 'done').map(({ key, id }) => `${key} ${id}`),
  );
  const left = before.all.filter((row) => !done.has(nameOf(row)));
  const log = await auditLog();
  const people = await persons();
  const counts = {
    otherwise: after.filter((row) => done.has(nameOf(row))).length,
    others: left.filter(
      (row) =>
        JSON.stringify(row) !== JSON.stringify(after.find((one) => nameOf(one) === nameOf(row))),
    ).length,
    surplus: after.length - left.length,
    persons: Object.keys(people).filter((table) => people[table] !== before.persons[table]),
    lost: before.log.filter((digest, index) => log[index] !== digest).length,
  };
  report(
    context,
    'L3',
    `of ${before.all.length} differences ${ticked.length} ticked and ${done.size} written, killed ${kills} times: not as they were ${counts.otherwise}, others changed ${counts.others}, tables of persons changed ${counts.persons.length}, audit entries lost ${counts.lost}`,
  );
  expect(counts).toEqual({ otherwise: 0, others: 0, surplus: 0, persons: [], lost: 0 });
  expect(done.size).toBeGreaterThan(ticked.length * 0.8);

  // What could not be alone can be with the rest: at the end all is as it was.
  let rest = after;
  for (let turn = 0; turn < 2 && rest.length > 0; turn += 1) {
    await finish(await take(rest), 0);
    rest = await differences();
  }
  expect(rest).toEqual([]);
});
