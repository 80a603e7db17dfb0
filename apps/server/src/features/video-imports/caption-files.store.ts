import type { Kysely } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Keeps a file of captions for an import; one of the same name is replaced. */
export const keepCaptionFile = (
  db: Kysely<DB>,
  jobId: number,
  { name, bytes }: { name: string; bytes: Buffer },
) => execute(db)`
    INSERT INTO import_captions (job_id, name, bytes) VALUES (${jobId}, ${name}, ${bytes})
    ON CONFLICT (job_id, name) DO UPDATE SET bytes = excluded.bytes`;

/** Removes the files of captions of an import that ends. */
export async function removeCaptionFiles(tx: Kysely<DB>, jobId: number): Promise<void> {
  await tx.deleteFrom('import_captions').where('job_id', '=', jobId).execute();
}
