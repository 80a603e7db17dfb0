import type { Right } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { JobWait, JobWork, RowOutcome } from './job-kind.ts';
import {
  addJobRows,
  type NewJobRow,
  removeJobRows,
  writeOutcomes,
} from './staff-job-rows.store.ts';

/** A job to be started. */
export interface NewJob {
  kind: string;
  /** The rights to see, cancel and undo it, all of them: those of the kinds that it changes. */
  rights: readonly Right[];
  title: string;
  params: object;
  /** Whether the audit log holds what it changes, so that it can be undone. */
  canUndo: boolean;
  /** It begins when its rows are judged. */
  isFile?: boolean;
}

/**
 * Adds a job with its rows, in the transaction of what starts it.
 * @param rows themselves, or a query of `record_id`, `key` and `label` in order
 * @returns its number, how many rows there are, and what joins its entries in the audit log
 */
export async function addJob(
  tx: Kysely<DB>,
  staff: Auditor,
  { kind, rights, title, params, canUndo, isFile = false }: NewJob,
  rows: RawBuilder<unknown> | readonly NewJobRow[],
): Promise<{ id: number; total: number; changeId: string }> {
  const { id, change_id: changeId } = await tx
    .insertInto('staff_jobs')
    .values({
      kind,
      access_rights: [...rights],
      title,
      params: JSON.stringify(params),
      staff_id: staff.id,
      staff_name: staff.name,
      ip: staff.ip,
      can_undo: canUndo,
      state: isFile ? 'uploaded' : 'waiting',
    })
    .returning(['id', 'change_id'])
    .executeTakeFirstOrThrow();
  const total = await addJobRows(tx, id, rows);
  await sql`UPDATE staff_jobs SET total = ${total} WHERE id = ${id}`.execute(tx);
  return { id, total, changeId };
}

/** A job that has not ended. */
export interface OpenJob extends JobWork {
  kind: string;
  state: string;
}

const OPEN = sql`
  id, kind, state, params, change_id AS "changeId",
  json_build_object('id', staff_id, 'name', staff_name, 'ip', ip) AS staff`;

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

/** Waits for a job of a kind in any state, and holds it for a transaction. */
export async function holdJobOf(
  tx: Kysely<DB>,
  kind: string,
  id: number,
): Promise<OpenJob | undefined> {
  const { rows } = await sql<OpenJob>`
    SELECT ${OPEN} FROM staff_jobs WHERE id = ${id} AND kind = ${kind} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Notes by which choices the rows of a file were judged; what is wrong is done with. */
export async function planJob(tx: Kysely<DB>, id: number, params: object): Promise<void> {
  await sql`
    UPDATE staff_jobs SET state = 'planned', params = ${JSON.stringify(params)}, done = (
      SELECT count(*) FROM staff_job_rows WHERE job_id = ${id} AND outcome IS NOT NULL
    ) WHERE id = ${id}`.execute(tx);
}

/** Gives a file that has not begun other rows, to be judged anew. */
export async function refillJob(
  tx: Kysely<DB>,
  id: number,
  params: object,
  rows: readonly NewJobRow[],
): Promise<void> {
  await removeJobRows(tx, id);
  const total = await addJobRows(tx, id, rows);
  await sql`
    UPDATE staff_jobs SET state = 'uploaded', params = ${JSON.stringify(params)},
      total = ${total}, done = 0
    WHERE id = ${id}`.execute(tx);
}

/** Has the rows of a file judged anew before it may begin: what they are judged by has changed. */
export async function unplanJob(tx: Kysely<DB>, id: number): Promise<void> {
  await sql`UPDATE staff_jobs SET state = 'uploaded' WHERE id = ${id}`.execute(tx);
}

/** Begins a job that was planned. */
export async function beginJob(tx: Kysely<DB>, id: number): Promise<void> {
  await sql`
    UPDATE staff_jobs SET state = 'running', started_at = now(), touched_at = clock_timestamp()
    WHERE id = ${id}`.execute(tx);
}

/** Removes a job with its rows. */
export async function removeJob(tx: Kysely<DB>, id: number): Promise<void> {
  await tx.deleteFrom('staff_jobs').where('id', '=', id).execute();
}

/** Stores the outcomes of rows of a job under way. */
export async function storeOutcomes(
  tx: Kysely<DB>,
  id: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await writeOutcomes(tx, id, outcomes);
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

/** Removes jobs of 30 days ago that are not under way. */
export async function sweepJobs(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM staff_jobs
    WHERE created_at < now() - interval '30 days' AND state NOT IN ('waiting', 'running')
  `.execute(db);
}
