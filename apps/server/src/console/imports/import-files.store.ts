import type { Kysely } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Keeps the file of an import, so that another part of it can be read until it begins. */
export const keepImportFile = (tx: Kysely<DB>, jobId: number, bytes: Buffer) =>
  execute(tx)`INSERT INTO import_files (job_id, bytes) VALUES (${jobId}, ${bytes})`;

/** The file of an import that leaves a choice and has not begun. */
export async function keptImportFile(db: Kysely<DB>, jobId: number): Promise<Buffer | undefined> {
  const stored = await db
    .selectFrom('import_files')
    .select('bytes')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return stored?.bytes;
}

/** Removes all of them: in which a person stands, no query can tell. */
export async function removeImportFiles(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('import_files').execute();
}

export async function removeImportFile(tx: Kysely<DB>, jobId: number): Promise<void> {
  await tx.deleteFrom('import_files').where('job_id', '=', jobId).execute();
}
