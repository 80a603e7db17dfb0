import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** An administrator who may work: this one, else the first; undefined where there is none. */
export async function findAdministrator(
  db: Kysely<DB>,
  preferred: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM staff
    WHERE disabled_at IS NULL AND 'admin' = ANY(roles)
    ORDER BY id <> ${preferred}, id LIMIT 1`.execute(db);
  return rows[0]?.id;
}
