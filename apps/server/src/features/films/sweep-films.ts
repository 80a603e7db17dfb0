import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { arrivingFiles } from '#platform/storage/arriving-files.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { deleteStream } from './film-streams.store.ts';
import { sweepFilmRows } from './films.store.ts';

/** Deletes abandoned uploads and unused films; returns how many. */
export async function sweepFilms(
  db: Kysely<DB>,
  mediaDir: string,
  storage: FileStorage,
): Promise<number> {
  const parts = arrivingFiles(mediaDir);
  await parts.sweep();
  const swept = await sweepFilmRows(db);
  for (const { id, media_file } of swept) {
    await parts.forget(id);
    if (media_file === null) continue;
    // The row goes first: this ends the transcoding, so nothing writes the files again.
    await deleteStream(db, media_file);
    await storage.removeAll(`videos/${media_file}`);
    await storage.removeAll(`streams/${media_file}`);
  }
  return swept.length;
}
