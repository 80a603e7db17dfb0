import type { AnyImport, ImportOutcome } from '@orchard/contract/staff/imports';
import { csvFile } from '@orchard/spreadsheets';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';

type Paging = Pick<StaffListQuery, 'p' | 'per_page'>;

const judged = (outcome: ImportOutcome) => sql`count(*) FILTER (WHERE r.judged = ${outcome})`;

// Of one that ended early, what it came to.
const shown: RawBuilder<AnyImport> = sql`j.params || jsonb_build_object(
  'id', j.id, 'state', j.state, 'row_count', j.total, 'done_count', j.done,
  'remarks', coalesce(j.params->'remarks', '[]'),
  'counts', CASE WHEN j.state <> 'uploaded' THEN (
    SELECT jsonb_build_object('new', ${judged('new')}, 'changed', ${judged('changed')},
      'unchanged', ${judged('unchanged')}, 'unknown', ${judged('unknown')}, 'wrong', ${judged('wrong')})
    FROM staff_job_rows r
    WHERE r.job_id = j.id AND (j.state NOT IN ('cancelled', 'failed') OR r.outcome IS NOT NULL)
  ) END,
  'staff_name', j.staff_name, 'created_at', ${wireTime(sql`j.created_at`)},
  'started_at', ${wireTime(sql`j.started_at`)}, 'finished_at', ${wireTime(sql`j.finished_at`)}
)`;

/** Imports of a kind, newest first. */
export const listImports = (
  db: Kysely<DB>,
  kind: string,
  query: Paging,
): Promise<Page<AnyImport>> =>
  listPage<AnyImport>(db, query, {
    from: sql`staff_jobs j`,
    where: sql`j.kind = ${kind}`,
    row: shown,
    sorts: {},
    by: { sort: 'id', order: 'desc', tie: sql`j.id` },
  });

/** An import of a kind with its progress; undefined if there is none. */
export async function findImport(
  db: Kysely<DB>,
  kind: string,
  id: number,
): Promise<AnyImport | undefined> {
  const { rows } = await sql<{ one: AnyImport }>`
    SELECT ${shown} AS one FROM staff_jobs j WHERE j.id = ${id} AND j.kind = ${kind}`.execute(db);
  return rows[0]?.one;
}

/** A row of a file with its judgement. */
export interface ListedRow {
  line: number;
  cells: string[];
  outcome: ImportOutcome | null;
  message: string | null;
}

/** Rows of a file in order; of one outcome, those with something to know of them come first. */
export const listRows = (
  db: Kysely<DB>,
  jobId: number,
  query: Paging & { outcome?: ImportOutcome | undefined },
): Promise<Page<ListedRow>> =>
  listPage<ListedRow>(db, query, {
    from: sql`staff_job_rows r`,
    where: query.outcome
      ? sql`r.job_id = ${jobId} AND r.judged = ${query.outcome}`
      : sql`r.job_id = ${jobId}`,
    row: sql`json_build_object(
      'line', r.position, 'cells', r.input, 'outcome', r.judged, 'message', r.message)`,
    sorts: { line: query.outcome ? sql`r.message IS NULL` : sql`r.position` },
    by: { sort: 'line', order: 'asc', tie: sql`r.position` },
  });

/** Header of the column of reasons in the file of wrong rows. */
const REASONS = 'エラー内容';

/**
 * The wrong and unknown rows as a CSV file: the original columns and one of reasons. An import of this
 * file ignores the column of reasons and makes a new one.
 */
export async function wrongRowsFile(
  db: Kysely<DB>,
  { id, header }: { id: number; header: readonly string[] },
): Promise<{ csv: string; count: number }> {
  const { rows } = await sql<{ cells: string[]; message: string | null }>`
    SELECT input AS cells, message FROM staff_job_rows
    WHERE job_id = ${id} AND judged IN ('unknown', 'wrong') ORDER BY position`.execute(db);
  const columns = header.flatMap((name, index) => (name === REASONS ? [] : [index]));
  const csv = csvFile(
    [...columns.map((index) => header[index] ?? ''), REASONS],
    rows.map(({ cells, message }) => [
      ...columns.map((index) => cells[index] ?? ''),
      message ?? '',
    ]),
  );
  return { csv, count: rows.length };
}
