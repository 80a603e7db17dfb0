import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { arrivingFiles } from '#platform/storage/arriving-files.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { sweepResourceRows } from './resource-files.store.ts';

/** Deletes abandoned uploads and files that no video or evening lists; returns how many. */
export async function sweepResources(
  db: Kysely<DB>,
  mediaDir: string,
  storage: FileStorage,
): Promise<number> {
  const arriving = arrivingFiles(mediaDir);
  const swept = await sweepResourceRows(db);
  for (const { id, file } of swept) {
    await arriving.forget(id);
    if (file !== null) await storage.removeAll(`resources/${file}`);
  }
  return swept.length;
}
