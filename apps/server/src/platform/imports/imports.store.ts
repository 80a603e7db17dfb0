import type { ImportChoices } from '@orchard/contract/staff/imports';
import type { Table, TableRow } from '@orchard/spreadsheets';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import type { JudgedRow } from './import-kind.ts';

/** The parsed file. */
export interface ReadFile {
  fileName: string;
  format: Table['format'];
  encoding: string | null;
  header: string[];
  rows: TableRow[];
  /** Columns guessed from the header. */
  choices: ImportChoices;
}

const SLICE = 2000;

function* slices<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += SLICE) yield items.slice(at, at + SLICE);
}

/** Stores a file's rows; returns the import's id. */
export async function addImport(
  tx: Kysely<DB>,
  staff: Pick<Staff, 'id' | 'name' | 'ip'>,
  kind: string,
  { fileName, format, encoding, header, rows, choices }: ReadFile,
): Promise<number> {
  const added = await sql<{ id: number }>`
    INSERT INTO imports
      (kind, file_name, format, encoding, header, choices, row_count, staff_id, staff_name, ip)
    VALUES (${kind}, ${fileName}, ${format}, ${encoding}, ${header}::text[],
      ${JSON.stringify(choices)}, ${rows.length}, ${staff.id},
      ${staff.name}, ${staff.ip})
    RETURNING id`.execute(tx);
  const id = added.rows[0]?.id as number;
  for (const slice of slices(rows)) {
    await sql`
      INSERT INTO import_rows (import_id, line, cells)
      SELECT ${id}, * FROM unnest(
        ${slice.map(({ line }) => line)}::integer[],
        ${slice.map(({ cells }) => JSON.stringify(cells))}::jsonb[]
      )`.execute(tx);
  }
  return id;
}

/** Stores the judgements of rows. */
export async function storeJudgements(
  tx: Kysely<DB>,
  importId: number,
  judged: readonly JudgedRow[],
): Promise<void> {
  for (const slice of slices(judged)) {
    await sql`
      UPDATE import_rows r SET key = j.key, outcome = j.outcome,
        reasons = ARRAY(SELECT jsonb_array_elements_text(j.reasons))
      FROM unnest(
        ${slice.map(({ line }) => line)}::integer[],
        ${slice.map(({ key }) => key)}::text[],
        ${slice.map(({ outcome }) => outcome)}::text[],
        ${slice.map(({ reasons }) => JSON.stringify(reasons))}::jsonb[]
      ) AS j(line, key, outcome, reasons)
      WHERE r.import_id = ${importId} AND r.line = j.line`.execute(tx);
  }
}

/** Marks the import as planned with these choices. */
export async function storePlan(
  tx: Kysely<DB>,
  importId: number,
  choices: ImportChoices,
): Promise<void> {
  await sql`
    UPDATE imports SET state = 'planned', choices = ${JSON.stringify(choices)}
    WHERE id = ${importId}`.execute(tx);
}

/** Starts the import. */
export async function beginImport(tx: Kysely<DB>, importId: number): Promise<void> {
  await sql`
    UPDATE imports SET state = 'running', started_at = now() WHERE id = ${importId}
  `.execute(tx);
}

/** Stores the progress: the next batch begins after this line. */
export async function moveOn(tx: Kysely<DB>, importId: number, line: number): Promise<void> {
  await sql`UPDATE imports SET done_line = ${line} WHERE id = ${importId}`.execute(tx);
}

/** Marks the import as done. */
export async function finishImport(tx: Kysely<DB>, importId: number): Promise<void> {
  await sql`
    UPDATE imports SET state = 'done', finished_at = now() WHERE id = ${importId}
  `.execute(tx);
  await tx.deleteFrom('import_captions').where('import_id', '=', importId).execute();
}

/** Discards an import and deletes its rows. */
export async function discardImport(tx: Kysely<DB>, importId: number): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  await tx.deleteFrom('import_captions').where('import_id', '=', importId).execute();
  await sql`UPDATE imports SET state = 'discarded' WHERE id = ${importId}`.execute(tx);
}

/** Deletes imports that are a month old and not running, with their rows. */
export async function sweepImports(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM imports
    WHERE created_at < now() - interval '30 days' AND state <> 'running'`.execute(db);
}

/** Keeps a file of captions for an import; one of the same name is replaced. */
export async function keepCaptionFile(
  db: Kysely<DB>,
  importId: number,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  await sql`
    INSERT INTO import_captions (import_id, name, bytes) VALUES (${importId}, ${name}, ${bytes})
    ON CONFLICT (import_id, name) DO UPDATE SET bytes = excluded.bytes`.execute(db);
}
