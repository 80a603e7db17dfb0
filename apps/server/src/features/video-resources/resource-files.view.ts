import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** The row of an upload. */
export interface ResourceFileRow {
  id: string;
  name: string;
  bytes: number;
  file: string | null;
}

/** An upload of this operator; undefined if there is none. */
export async function findResourceFile(
  db: Kysely<DB>,
  staff: Staff,
  id: string,
): Promise<ResourceFileRow | undefined> {
  const { rows } = await sql<ResourceFileRow>`
    SELECT id, name, bytes, file FROM resource_files
    WHERE id::text = ${id} AND staff_id = ${staff.id}`.execute(db);
  return rows[0];
}
