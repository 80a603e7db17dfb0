import { type Kysely, sql } from 'kysely';
import { execute, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** Begins an upload; returns its id. */
export async function addFilm(
  db: Kysely<DB>,
  staff: Staff,
  { name, bytes }: { name: string; bytes: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO film_uploads (staff_id, name, bytes) VALUES (${staff.id}, ${name}, ${bytes})
    RETURNING id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** Records that a part has arrived. */
export const touchFilm = (db: Kysely<DB>, id: string) =>
  execute(db)`UPDATE film_uploads SET touched_at = now() WHERE id = ${id}`;

/**
 * Notes what a complete film was judged to be: its name, checksum and length; what is noted stays.
 * @returns name and checksum as they are noted
 */
export async function nameFilm(
  db: Kysely<DB>,
  id: string,
  film: { mediaFile: string; sha256: string; durationSeconds: number | null },
): Promise<{ mediaFile: string; sha256: string }> {
  const { mediaFile, sha256, durationSeconds } = film;
  const { rows } = await sql<{ mediaFile: string; sha256: string }>`
    UPDATE film_uploads SET media_file = coalesce(media_file, ${mediaFile}),
      sha256 = coalesce(sha256, ${sha256}),
      duration_seconds = coalesce(duration_seconds, ${durationSeconds}::integer), touched_at = now()
    WHERE id = ${id} RETURNING media_file AS "mediaFile", sha256`.execute(db);
  return rows[0] as { mediaFile: string; sha256: string };
}

/** Adds films that are in the storage already. */
export async function addStoredFilms(
  db: Kysely<DB>,
  films: readonly {
    name: string;
    bytes: number;
    mediaFile: string;
    durationSeconds: number | null;
  }[],
): Promise<void> {
  for (const { name, bytes, mediaFile, durationSeconds } of films) {
    await sql`
      INSERT INTO film_uploads (name, bytes, media_file, duration_seconds)
      VALUES (${name}, ${bytes}, ${mediaFile}, ${durationSeconds})
      ON CONFLICT (media_file) DO NOTHING`.execute(db);
  }
}

/** Deletes the row of an unusable film. */
export const deleteFilm = (db: Kysely<DB>, id: string) =>
  execute(db)`DELETE FROM film_uploads WHERE id = ${id}`;

/**
 * Deletes films that have been idle for a day: unfinished uploads, and films that no video plays or
 * ever played, but for videos that were deleted for good. No version that names them can be restored.
 */
export function sweepFilmRows(db: Kysely<DB>) {
  return readRows<{
    id: string;
    media_file: string | null;
  }>(db)`
    DELETE FROM film_uploads f
    WHERE f.touched_at < now() - interval '24 hours' AND (
      f.media_file IS NULL OR (
        NOT EXISTS (SELECT FROM videos v WHERE v.media_file = f.media_file)
        AND NOT EXISTS (
          SELECT FROM audit_log a WHERE a.kind = 'videos'
            AND f.media_file IN (a.before ->> 'media_file', a.after ->> 'media_file')
            AND EXISTS (SELECT FROM videos v WHERE v.id = a.record_id)
        )
      )
    )
    RETURNING id, media_file`;
}
