import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/** A film as it is noted. */
export interface FilmRow {
  id: string;
  name: string;
  bytes: number;
  media_file: string | null;
  duration_seconds: number | null;
}

/** A film that this operator sends; undefined when there is none. */
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
