import type { TableRow } from '@orchard/spreadsheets';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { ImportWork } from './import-kind.ts';

const work = sql`
  id, kind, state, header, choices, done_line AS "doneLine", change_id AS "changeId",
  json_build_object('id', staff_id, 'name', staff_name, 'ip', ip) AS staff`;

/** An import of a kind, locked until the transaction ends. */
export async function holdImport(
  tx: Kysely<DB>,
  kind: string,
  importId: number,
): Promise<ImportWork | undefined> {
  const { rows } = await sql<ImportWork>`
    SELECT ${work} FROM imports WHERE id = ${importId} AND kind = ${kind} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** A running import that no other process works on, locked until the transaction ends. */
export async function holdRunningImport(tx: Kysely<DB>): Promise<ImportWork | undefined> {
  const { rows } = await sql<ImportWork>`
    SELECT ${work} FROM imports WHERE state = 'running'
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Rows of a file after a line, in order, without those judged wrong. */
export async function nextRows(
  tx: Kysely<DB>,
  { id, after, limit }: { id: number; after: number; limit: number },
): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    SELECT line, cells FROM import_rows
    WHERE import_id = ${id} AND line > ${after} AND outcome IS DISTINCT FROM 'wrong'
    ORDER BY line LIMIT ${limit}`.execute(tx);
  return rows;
}

/** All rows of a file after a line, in order. */
export async function anyRows(
  tx: Kysely<DB>,
  { id, after, limit }: { id: number; after: number; limit: number },
): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    SELECT line, cells FROM import_rows
    WHERE import_id = ${id} AND line > ${after} ORDER BY line LIMIT ${limit}`.execute(tx);
  return rows;
}
