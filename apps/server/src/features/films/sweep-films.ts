import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { filmParts } from './film-parts.ts';
import { sweepFilmRows } from './films.store.ts';

/** Throws films away that nobody goes on with or uses; returns how many. */
export async function sweepFilms(db: Kysely<DB>, mediaDir: string): Promise<number> {
  const parts = filmParts(mediaDir);
  const swept = await sweepFilmRows(db);
  for (const { id, media_file } of swept) {
    await parts.forget(id);
    if (media_file !== null) await parts.removeKept(media_file);
  }
  return swept.length;
}
