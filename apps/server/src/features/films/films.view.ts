import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** The row of an upload. */
export interface FilmRow {
  id: string;
  name: string;
  bytes: number;
  media_file: string | null;
  duration_seconds: number | null;
}

/** An upload of this operator; undefined if there is none. */
export async function findFilm(
  db: Kysely<DB>,
  staff: Staff,
  id: string,
): Promise<FilmRow | undefined> {
  const { rows } = await sql<FilmRow>`
    SELECT id, name, bytes, media_file, duration_seconds FROM film_uploads
    WHERE id::text = ${id} AND staff_id = ${staff.id}`.execute(db);
  return rows[0];
}
