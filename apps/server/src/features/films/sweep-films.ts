import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { filmParts } from './film-parts.ts';
import { deleteStream } from './film-streams.store.ts';
import { sweepFilmRows } from './films.store.ts';

/** Throws films away that nobody goes on with or uses; returns how many. */
export async function sweepFilms(
  db: Kysely<DB>,
  mediaDir: string,
  storage: FileStorage,
): Promise<number> {
  const parts = filmParts(mediaDir, storage);
  const swept = await sweepFilmRows(db);
  for (const { id, media_file } of swept) {
    await parts.forget(id);
    if (media_file === null) continue;
    // First the row: work on it ends, and nothing is put back.
    await deleteStream(db, media_file);
    await parts.removeKept(media_file);
  }
  return swept.length;
}
