import type { Right } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Auditor } from '#platform/records/audit.store.ts';
import type { JobRow, JobWait, RowOutcome } from './job-kind.ts';

/** A job to be started. */
export interface NewJob {
  kind: string;
  /** The right to see, cancel and undo it. */
  right: Right;
  title: string;
  params: object;
  /** Whether the audit log holds what it changes, so that it can be undone. */
  canUndo: boolean;
}

/**
 * Adds a job with its rows, in the transaction of what starts it.
 * @param rows selects `record_id`, `key` and `label` in order
 * @returns its number, how many rows there are, and what joins its entries in the audit log
 */
export async function addJob(
  tx: Kysely<DB>,
  staff: Auditor,
  { kind, right, title, params, canUndo }: NewJob,
  rows: RawBuilder<unknown>,
): Promise<{ id: number; total: number; changeId: string }> {
  const { id, change_id: changeId } = await tx
    .insertInto('staff_jobs')
    .values({
      kind,
      access_right: right,
      title,
      params: JSON.stringify(params),
      staff_id: staff.id,
      staff_name: staff.name,
      ip: staff.ip,
      can_undo: canUndo,
    })
    .returning(['id', 'change_id'])
    .executeTakeFirstOrThrow();
  const { numAffectedRows } = await sql`
    INSERT INTO staff_job_rows (job_id, position, record_id, key, label)
    SELECT ${id}::bigint, row_number() OVER (), chosen.record_id, chosen.key, chosen.label
    FROM (${rows}) chosen (record_id, key, label)`.execute(tx);
  const total = Number(numAffectedRows ?? 0);
  await sql`UPDATE staff_jobs SET total = ${total} WHERE id = ${id}`.execute(tx);
  return { id, total, changeId };
}

/** An open job whose turn it is. */
export interface OpenJob {
  id: number;
  kind: string;
  params: unknown;
  staffId: number | null;
  staffName: string;
  ip: string;
  changeId: string;
}

const OPEN = sql`
  id, kind, params, staff_id AS "staffId", staff_name AS "staffName", ip, change_id AS "changeId"`;

const isDue = sql<boolean>`
  state IN ('waiting', 'running') AND (resume_at IS NULL OR resume_at <= now())`;

/** The open jobs whose turn it is, the one that waited longest first. */
export async function dueJobs(db: Kysely<DB>): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    SELECT ${OPEN} FROM staff_jobs WHERE ${isDue} ORDER BY touched_at LIMIT 10`.execute(db);
  return rows;
}

/** Holds a job for a transaction; false where another process does, or it has ended. */
export async function holdJob(tx: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff_jobs WHERE id = ${id} AND ${isDue} FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows.length > 0;
}

/** The next rows of a job. */
export async function nextJobRows(db: Kysely<DB>, id: number, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT position, record_id AS "recordId", key, label FROM staff_job_rows
    WHERE job_id = ${id} AND outcome IS NULL ORDER BY position LIMIT ${limit}`.execute(db);
  return rows;
}

/** The rows of a job that have a record and did not fail, in order. */
export async function recordsOfJob(db: Kysely<DB>, id: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT position, record_id AS "recordId", key, label FROM staff_job_rows
    WHERE job_id = ${id} AND record_id IS NOT NULL AND outcome IN ('done', 'skipped')
    ORDER BY position`.execute(db);
  return rows;
}

/** Writes down what became of rows. */
export async function storeOutcomes(
  tx: Kysely<DB>,
  id: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await sql`
    UPDATE staff_job_rows row SET outcome = its.outcome, message = its.message,
      record_id = coalesce(its.record_id, row.record_id)
    FROM unnest(${outcomes.map(({ position }) => position)}::integer[],
      ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ message = null }) => message)}::text[],
      ${outcomes.map(({ recordId = null }) => recordId)}::bigint[])
      AS its (position, outcome, message, record_id)
    WHERE row.job_id = ${id} AND row.position = its.position`.execute(tx);
  await sql`
    UPDATE staff_jobs SET state = 'running', started_at = coalesce(started_at, now()),
      done = done + ${outcomes.length}, message = NULL, resume_at = NULL, failures = 0,
      touched_at = clock_timestamp()
    WHERE id = ${id}`.execute(tx);
}

/** Ends a job of which every row has an outcome. */
export async function finishJob(tx: Kysely<DB>, id: number): Promise<void> {
  await sql`
    UPDATE staff_jobs SET state = 'done', finished_at = now(), message = NULL, resume_at = NULL
    WHERE id = ${id}`.execute(tx);
}

/** Lets a job wait, and says for what. */
export async function letJobWait(
  db: Kysely<DB>,
  id: number,
  { resumeAt, message }: JobWait,
): Promise<void> {
  await sql`
    UPDATE staff_jobs SET resume_at = ${resumeAt}, message = ${message},
      touched_at = clock_timestamp()
    WHERE id = ${id} AND ${isDue}`.execute(db);
}

/**
 * Counts a failure that had nothing to do with a row: the job is tried again a little later each
 * time, and given up after the tenth in a row.
 */
export async function countFailure(db: Kysely<DB>, id: number, message: string): Promise<void> {
  await sql`
    UPDATE staff_jobs SET failures = failures + 1, touched_at = clock_timestamp(),
      resume_at = now() + (failures + 1) * interval '5 seconds',
      message = ${message},
      state = CASE WHEN failures >= 9 THEN 'failed' ELSE state END,
      finished_at = CASE WHEN failures >= 9 THEN now() END
    WHERE id = ${id} AND state IN ('waiting', 'running')`.execute(db);
}

/** Cancels a job; one that has ended stays as it is. */
export async function cancelJob(db: Kysely<DB>, id: number): Promise<void> {
  await sql`
    UPDATE staff_jobs SET state = 'cancelled', finished_at = now(), message = NULL
    WHERE id = ${id} AND state IN ('waiting', 'running')`.execute(db);
}

/** Removes jobs that ended 30 days ago. */
export async function sweepJobs(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM staff_jobs WHERE finished_at < now() - interval '30 days'`.execute(db);
}
