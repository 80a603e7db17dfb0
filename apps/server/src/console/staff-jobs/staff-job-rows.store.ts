import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { JobRow, RowOutcome } from './job-kind.ts';

export interface NewJobRow {
  position: number;
  recordId?: number;
  key?: string;
  label: string;
  input?: object;
}

/** Rows in one statement: inputs may be long. */
const SLICE = 500;

/**
 * Adds the rows of a job.
 * @param rows themselves, or a query of `record_id`, `key` and `label` in order
 * @returns how many there are
 */
export async function addJobRows(
  tx: Kysely<DB>,
  id: number,
  rows: RawBuilder<unknown> | readonly NewJobRow[],
): Promise<number> {
  if ('execute' in rows) {
    const { numAffectedRows } = await sql`
      INSERT INTO staff_job_rows (job_id, position, record_id, key, label)
      SELECT ${id}::bigint, row_number() OVER (), chosen.record_id, chosen.key, chosen.label
      FROM (${rows}) chosen (record_id, key, label)`.execute(tx);
    return Number(numAffectedRows ?? 0);
  }
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = rows.slice(at, at + SLICE).map(({ recordId, input, ...row }) => ({
      ...row,
      ...{ job_id: id, record_id: recordId, input: input && JSON.stringify(input) },
    }));
    await tx.insertInto('staff_job_rows').values(slice).execute();
  }
  return rows.length;
}

/** Removes the rows of a job. */
export async function removeJobRows(tx: Kysely<DB>, id: number): Promise<void> {
  await tx.deleteFrom('staff_job_rows').where('job_id', '=', id).execute();
}

const findRows = async (db: Kysely<DB>, where: RawBuilder<unknown>): Promise<JobRow[]> => {
  const { rows } = await sql<JobRow>`
    SELECT position, record_id AS "recordId", key, label, input
    FROM staff_job_rows WHERE ${where}`.execute(db);
  return rows;
};

/** The next rows of a job. */
export const nextJobRows = (db: Kysely<DB>, id: number, limit: number): Promise<JobRow[]> =>
  findRows(db, sql`job_id = ${id} AND outcome IS NULL ORDER BY position LIMIT ${limit}`);

/** Rows behind a position, done or not. */
export const jobRowsAfter = (
  db: Kysely<DB>,
  id: number,
  { position, limit }: { position: number; limit: number },
): Promise<JobRow[]> =>
  findRows(db, sql`job_id = ${id} AND position > ${position} ORDER BY position LIMIT ${limit}`);

/** The rows of a job that have a record and did not fail, in order. */
export const recordsOfJob = (db: Kysely<DB>, id: number): Promise<JobRow[]> =>
  findRows(
    db,
    sql`job_id = ${id} AND record_id IS NOT NULL AND outcome IN ('done', 'skipped')
      ORDER BY position`,
  );

/** Stores the outcomes of rows; one that was judged and could not be done is wrong. */
export async function writeOutcomes(
  tx: Kysely<DB>,
  id: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await sql`
    UPDATE staff_job_rows row SET outcome = its.outcome, message = its.message,
      record_id = coalesce(its.record_id, row.record_id),
      key = CASE WHEN coalesce(its.judged, row.judged) IS NULL THEN row.key ELSE its.key END,
      judged = coalesce(its.judged, CASE WHEN row.judged IS NOT NULL THEN 'wrong' END)
    FROM unnest(${outcomes.map(({ position }) => position)}::integer[],
      ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ message = null }) => message)}::text[],
      ${outcomes.map(({ recordId = null }) => recordId)}::bigint[],
      ${outcomes.map(({ key = null }) => key)}::text[],
      ${outcomes.map(({ judged = null }) => judged)}::text[])
      AS its (position, outcome, message, record_id, key, judged)
    WHERE row.job_id = ${id} AND row.position = its.position`.execute(tx);
}
