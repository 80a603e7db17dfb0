import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What a record shall be again. */
export interface RestoreRow {
  position: number;
  /** Null: it was not there then. */
  draft: object | null;
  /** A digest of what was shown as its present state. */
  revision: string;
  /** Japanese: why it cannot be written. */
  refused: string | null;
  /** Japanese: what is missing where it can be written. */
  missing: string | null;
}

/** Drafts in one statement. */
const AT_ONCE = 200;

/** Notes what the rows of a job shall be again, in the transaction that starts it. */
export async function addRestoreRows(
  tx: Kysely<DB>,
  jobId: number,
  rows: readonly RestoreRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await tx
      .insertInto('content_restore_rows')
      .values(
        some.map((row) => ({
          ...row,
          job_id: jobId,
          draft: row.draft && JSON.stringify(row.draft),
        })),
      )
      .execute();
  }
}

/** What these rows of a job shall be again, by position. */
export async function readRestoreRows(
  tx: Kysely<DB>,
  jobId: number,
  positions: readonly number[],
): Promise<Map<number, RestoreRow>> {
  const { rows } = await sql<RestoreRow>`
    SELECT position, draft, revision, refused, missing FROM content_restore_rows
    WHERE job_id = ${jobId} AND position = ANY(${positions}::integer[])`.execute(tx);
  return new Map(rows.map((row) => [row.position, row]));
}
