import type { AnyImport, ImportOutcome } from '@orchard/contract/staff/imports';
import { csvFile } from '@orchard/spreadsheets';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { listPage, type StaffListQuery } from '#platform/records/staff-list.ts';

type Paging = Pick<StaffListQuery, 'p' | 'per_page'>;

const outcomes = (outcome: ImportOutcome) => sql`count(*) FILTER (WHERE r.outcome = ${outcome})`;

const stored: RawBuilder<AnyImport> = sql`json_build_object(
  'id', i.id, 'state', i.state, 'file_name', i.file_name, 'format', i.format,
  'encoding', i.encoding, 'header', i.header, 'row_count', i.row_count, 'choices', i.choices,
  'done_count', CASE i.state
    WHEN 'done' THEN i.row_count
    WHEN 'running' THEN (
      SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.line <= i.done_line
    )
    ELSE 0 END,
  'counts', CASE WHEN i.state IN ('planned', 'running', 'done') THEN (
    SELECT json_build_object('new', ${outcomes('new')}, 'changed', ${outcomes('changed')},
      'unchanged', ${outcomes('unchanged')}, 'wrong', ${outcomes('wrong')})
    FROM import_rows r WHERE r.import_id = i.id
  ) END,
  'staff_name', i.staff_name, 'created_at', ${wireTime(sql`i.created_at`)},
  'started_at', ${wireTime(sql`i.started_at`)}, 'finished_at', ${wireTime(sql`i.finished_at`)}
)`;

/** Imports of a kind, newest first. */
export const listImports = (
  db: Kysely<DB>,
  kind: string,
  query: Paging,
): Promise<Page<AnyImport>> =>
  listPage<AnyImport>(db, query, {
    from: sql`imports i`,
    where: sql`i.kind = ${kind} AND i.state <> 'discarded'`,
    row: stored,
    sorts: {},
    by: { sort: 'id', order: 'desc', tie: sql`i.id` },
  });

/** An import of a kind with its progress; undefined if there is none. */
export async function findImport(
  db: Kysely<DB>,
  kind: string,
  id: number,
): Promise<AnyImport | undefined> {
  const { rows } = await sql<{ one: AnyImport }>`
    SELECT ${stored} AS one FROM imports i WHERE i.id = ${id} AND i.kind = ${kind}`.execute(db);
  return rows[0]?.one;
}

/** A row of a file with its judgement. */
export interface ListedRow {
  line: number;
  cells: string[];
  outcome: ImportOutcome | null;
  reasons: string[];
}

/** Rows of a file in order, of one outcome or of all outcomes. */
export const listRows = (
  db: Kysely<DB>,
  importId: number,
  query: Paging & { outcome?: ImportOutcome | undefined },
): Promise<Page<ListedRow>> =>
  listPage<ListedRow>(db, query, {
    from: sql`import_rows r`,
    where: query.outcome
      ? sql`r.import_id = ${importId} AND r.outcome = ${query.outcome}`
      : sql`r.import_id = ${importId}`,
    row: sql`json_build_object(
      'line', r.line, 'cells', r.cells, 'outcome', r.outcome, 'reasons', r.reasons)`,
    sorts: {},
    by: { sort: 'line', order: 'asc', tie: sql`r.line` },
  });

/** Header of the column of reasons in the file of wrong rows. */
const REASONS = 'エラー内容';

/**
 * The wrong rows as a CSV file: the original columns and one of reasons. An import of this file
 * ignores the column of reasons and makes a new one.
 */
export async function wrongRowsFile(
  db: Kysely<DB>,
  { id, header }: { id: number; header: readonly string[] },
): Promise<{ csv: string; count: number }> {
  const { rows } = await sql<{ cells: string[]; reasons: string[] }>`
    SELECT cells, reasons FROM import_rows
    WHERE import_id = ${id} AND outcome = 'wrong' ORDER BY line`.execute(db);
  const kept = header.flatMap((name, index) => (name === REASONS ? [] : [index]));
  const csv = csvFile(
    [...kept.map((index) => header[index] ?? ''), REASONS],
    rows.map(({ cells, reasons }) => [
      ...kept.map((index) => cells[index] ?? ''),
      reasons.join(' '),
    ]),
  );
  return { csv, count: rows.length };
}

/** The names of the files of captions that an import keeps. */
export async function listCaptionFiles(db: Kysely<DB>, importId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM import_captions WHERE import_id = ${importId} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
