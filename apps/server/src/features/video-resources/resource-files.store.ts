import { type Kysely, sql } from 'kysely';
import { execute, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** Begins an upload; returns its id. */
export async function addResourceFile(
  db: Kysely<DB>,
  staff: Staff,
  { name, bytes }: { name: string; bytes: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO resource_files (staff_id, name, bytes) VALUES (${staff.id}, ${name}, ${bytes})
    RETURNING id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** Records that a part has arrived. */
export const touchResourceFile = (db: Kysely<DB>, id: string) =>
  execute(db)`UPDATE resource_files SET touched_at = now() WHERE id = ${id}`;

/**
 * Notes name and checksum of a file that was judged; what is noted stays.
 * @returns both as they are noted
 */
export async function nameResourceFile(
  db: Kysely<DB>,
  id: string,
  { file, sha256 }: { file: string; sha256: string },
): Promise<{ file: string; sha256: string }> {
  const { rows } = await sql<{ file: string; sha256: string }>`
    UPDATE resource_files SET file = coalesce(file, ${file}),
      sha256 = coalesce(sha256, ${sha256}), touched_at = now()
    WHERE id = ${id} RETURNING file, sha256`.execute(db);
  return rows[0] as { file: string; sha256: string };
}

/** Deletes the row of an unusable file. */
export const deleteResourceFile = (db: Kysely<DB>, id: string) =>
  execute(db)`DELETE FROM resource_files WHERE id = ${id}`;

/** Adds files that are in the storage already, as the demo content does. */
export async function addStoredResources(
  db: Kysely<DB>,
  files: readonly { file: string; bytes: number }[],
): Promise<void> {
  for (const { file, bytes } of files) {
    await sql`
      INSERT INTO resource_files (name, bytes, file) VALUES (${file}, ${bytes}, ${file})
      ON CONFLICT (file) DO NOTHING`.execute(db);
  }
}

/**
 * Deletes files that have been idle for a day: unfinished ones, and those that no video or evening
 * lists or ever listed, but for those that were deleted for good: no version of them is restored.
 */
export function sweepResourceRows(db: Kysely<DB>) {
  return readRows<{ id: string; file: string | null }>(db)`
    DELETE FROM resource_files f
    WHERE f.touched_at < now() - interval '24 hours' AND (
      f.file IS NULL OR (
        NOT EXISTS (SELECT FROM video_resources r WHERE r.file = f.file)
        AND NOT EXISTS (SELECT FROM live_event_resources r WHERE r.file = f.file)
        AND NOT EXISTS (
          SELECT FROM audit_log a WHERE a.kind IN ('videos', 'live-events') AND (
            a.before -> 'resources' @> jsonb_build_array(jsonb_build_object('file', f.file))
            OR a.after -> 'resources' @> jsonb_build_array(jsonb_build_object('file', f.file))
          )
          AND CASE a.kind
            WHEN 'videos' THEN EXISTS (SELECT FROM videos v WHERE v.id = a.record_id)
            ELSE EXISTS (SELECT FROM live_events e WHERE e.id = a.record_id)
              OR EXISTS (SELECT FROM trash t WHERE t.kind = a.kind AND t.record_id = a.record_id)
          END
        )
      )
    )
    RETURNING id, file`;
}
