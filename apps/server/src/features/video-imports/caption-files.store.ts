import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Keeps a file of captions for an import; one of the same name is replaced. */
export async function keepCaptionFile(
  db: Kysely<DB>,
  jobId: number,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  await sql`
    INSERT INTO import_captions (job_id, name, bytes) VALUES (${jobId}, ${name}, ${bytes})
    ON CONFLICT (job_id, name) DO UPDATE SET bytes = excluded.bytes`.execute(db);
}

/** Removes the files of captions of an import that ends. */
export async function removeCaptionFiles(tx: Kysely<DB>, jobId: number): Promise<void> {
  await tx.deleteFrom('import_captions').where('job_id', '=', jobId).execute();
}
