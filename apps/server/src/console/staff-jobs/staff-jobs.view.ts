import type { Job, JobOutcome, JobState } from '@orchard/contract/staff/jobs';
import type { Right } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';

const counted = (outcome: JobOutcome) => sql`count(*) FILTER (WHERE r.outcome = ${outcome})`;

/** The jobs that took back what the job `j` changed. */
const undoing = sql`staff_jobs u
  WHERE u.kind = 'undo' AND u.params->>'change' = j.change_id::text`;

const shown = sql`json_build_object(
  'id', j.id, 'title', j.title, 'state', j.state, 'total', j.total, 'done', j.done,
  'counts', (
    SELECT json_build_object('done', ${counted('done')}, 'skipped', ${counted('skipped')},
      'failed', ${counted('failed')})
    FROM staff_job_rows r WHERE r.job_id = j.id
  ),
  'message', j.message, 'resume_at', ${wireTime(sql`j.resume_at`)},
  'can_undo', j.can_undo AND j.finished_at IS NOT NULL AND NOT EXISTS (SELECT FROM ${undoing}),
  'undone', (
    SELECT json_build_object('by', u.staff_name, 'at', ${wireTime(sql`u.created_at`)})
    FROM ${undoing} LIMIT 1
  ),
  'staff_name', j.staff_name, 'created_at', ${wireTime(sql`j.created_at`)},
  'finished_at', ${wireTime(sql`j.finished_at`)})`;

/** A file that is not imported yet is no job for the list of jobs. */
const isBegun = sql<boolean>`j.state NOT IN ('uploaded', 'planned')`;

/** The jobs `j` whose rights are all among these. */
export const isOpenTo = (rights: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`j.access_rights <@ ${rights}::text[]`;

/** One page of the jobs that these rights open. */
export const listJobs = (
  db: Kysely<DB>,
  rights: readonly string[],
  query: StaffListQuery & { state?: JobState | undefined },
): Promise<Page<Job>> =>
  listPage<Job>(db, query, {
    from: sql`staff_jobs j`,
    where: all([
      isBegun,
      isOpenTo(rights),
      query.state ? sql`j.state = ${query.state}` : sql`true`,
    ]),
    row: shown,
    sorts: { id: sql`j.id` },
    by: { sort: 'id', order: 'desc', tie: sql`j.id` },
  });

/** A job that these rights open. */
export async function findJob(
  db: Kysely<DB>,
  rights: readonly string[],
  id: number,
): Promise<Job | undefined> {
  const { rows } = await sql<{ job: Job }>`
    SELECT ${shown} AS job FROM staff_jobs j
    WHERE j.id = ${id} AND ${isOpenTo(rights)} AND ${isBegun}`.execute(db);
  return rows[0]?.job;
}

/** What is needed to undo a job; undefined where it cannot be undone, or was already. */
export async function findUndoable(
  db: Kysely<DB>,
  id: number,
): Promise<{ change: string; rights: Right[]; title: string } | undefined> {
  const { rows } = await sql<{ change: string; rights: Right[]; title: string }>`
    SELECT j.change_id AS change, j.access_rights AS rights, j.title FROM staff_jobs j
    WHERE j.id = ${id} AND (${shown})->>'can_undo' = 'true'
    FOR UPDATE`.execute(db);
  return rows[0];
}

interface ShownRow {
  position: number;
  record_id: number | null;
  label: string;
  outcome: JobOutcome | null;
  is_undone: boolean;
  message: string | null;
}

/** The records that a job changed and another one took back. */
const takenBack = (id: number) => sql`
  SELECT t.record_id FROM staff_job_rows t
  WHERE t.outcome = 'done' AND t.job_id IN (
    SELECT u.id FROM staff_jobs j, ${undoing} AND j.id = ${id}
  )`;

/** Rows of a job in order. */
export const listJobRows = (
  db: Kysely<DB>,
  id: number,
  query: StaffListQuery & { outcome?: JobOutcome | undefined },
): Promise<Page<ShownRow>> =>
  listPage<ShownRow>(db, query, {
    from: sql`staff_job_rows r`,
    where: sql`r.job_id = ${id} AND ${query.outcome ? sql`r.outcome = ${query.outcome}` : sql`true`}`,
    row: sql`json_build_object('position', r.position, 'record_id', r.record_id,
      'label', r.label, 'outcome', r.outcome, 'message', r.message,
      'is_undone', r.outcome = 'done' AND coalesce(r.record_id IN (${takenBack(id)}), false))`,
    sorts: {},
    by: { sort: 'position', order: 'asc', tie: sql`r.position` },
  });

/** The records of a job's rows that have this key. */
export async function recordIdsOfJob(db: Kysely<DB>, id: number, key: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT record_id AS id FROM staff_job_rows
    WHERE job_id = ${id} AND key = ${key} AND record_id IS NOT NULL`.execute(db);
  return rows.map((row) => row.id);
}
