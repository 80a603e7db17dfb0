import type { ImportChoices, ImportOutcome } from '@orchard/contract/staff/member-imports';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Sheet, SheetRow } from '#platform/sheets/parse-sheet.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/** A file as it was read. */
export interface ReadFile {
  fileName: string;
  format: Sheet['format'];
  encoding: string | null;
  header: string[];
  rows: SheetRow[];
  /** What the header suggests. */
  choices: ImportChoices;
}

/** How a row was judged. */
export interface JudgedRow {
  line: number;
  emailKey: string | null;
  outcome: ImportOutcome;
  reasons: string[];
}

const SLICE = 2000;

function* slices<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += SLICE) yield items.slice(at, at + SLICE);
}

/** Keeps a file's rows; answers the import's number. */
export async function addImport(
  tx: Kysely<DB>,
  staff: Pick<Staff, 'id' | 'name' | 'ip'>,
  { fileName, format, encoding, header, rows, choices }: ReadFile,
): Promise<number> {
  const added = await sql<{ id: number }>`
    INSERT INTO member_imports
      (file_name, format, encoding, header, choices, row_count, staff_id, staff_name, ip)
    VALUES (${fileName}, ${format}, ${encoding}, ${header}::text[],
      ${JSON.stringify(choices)}, ${rows.length}, ${staff.id},
      ${staff.name}, ${staff.ip})
    RETURNING id`.execute(tx);
  const id = added.rows[0]?.id as number;
  for (const slice of slices(rows)) {
    await sql`
      INSERT INTO member_import_rows (import_id, line, cells)
      SELECT ${id}, * FROM unnest(
        ${slice.map(({ line }) => line)}::integer[],
        ${slice.map(({ cells }) => JSON.stringify(cells))}::jsonb[]
      )`.execute(tx);
  }
  return id;
}

/** Writes down how rows were judged. */
export async function storeJudgements(
  tx: Kysely<DB>,
  importId: number,
  judged: readonly JudgedRow[],
): Promise<void> {
  for (const slice of slices(judged)) {
    await sql`
      UPDATE member_import_rows r SET email_key = j.email_key, outcome = j.outcome,
        reasons = ARRAY(SELECT jsonb_array_elements_text(j.reasons))
      FROM unnest(
        ${slice.map(({ line }) => line)}::integer[],
        ${slice.map(({ emailKey }) => emailKey)}::text[],
        ${slice.map(({ outcome }) => outcome)}::text[],
        ${slice.map(({ reasons }) => JSON.stringify(reasons))}::jsonb[]
      ) AS j(line, email_key, outcome, reasons)
      WHERE r.import_id = ${importId} AND r.line = j.line`.execute(tx);
  }
}

/** Notes that every row has been judged by these choices. */
export async function storePlan(
  tx: Kysely<DB>,
  importId: number,
  choices: ImportChoices,
): Promise<void> {
  await sql`
    UPDATE member_imports SET state = 'planned', choices = ${JSON.stringify(choices)}
    WHERE id = ${importId}`.execute(tx);
}

/** Lets the work begin. */
export async function beginImport(tx: Kysely<DB>, importId: number): Promise<void> {
  await sql`
    UPDATE member_imports SET state = 'running', started_at = now() WHERE id = ${importId}
  `.execute(tx);
}

/** Notes how far the work is: the next batch begins behind this line. */
export async function moveOn(tx: Kysely<DB>, importId: number, line: number): Promise<void> {
  await sql`UPDATE member_imports SET done_line = ${line} WHERE id = ${importId}`.execute(tx);
}

/** Notes that the work is done. */
export async function finishImport(tx: Kysely<DB>, importId: number): Promise<void> {
  await sql`
    UPDATE member_imports SET state = 'done', finished_at = now() WHERE id = ${importId}
  `.execute(tx);
}

/** Gives an import up; nothing of what was in the file is kept. */
export async function discardImport(tx: Kysely<DB>, importId: number): Promise<void> {
  await tx.deleteFrom('member_import_rows').where('import_id', '=', importId).execute();
  await sql`UPDATE member_imports SET state = 'discarded' WHERE id = ${importId}`.execute(tx);
}

/** Removes imports that are a month old and not being worked on, with all that was in their files. */
export async function sweepImports(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM member_imports
    WHERE created_at < now() - interval '30 days' AND state <> 'running'`.execute(db);
}
