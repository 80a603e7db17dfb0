import { refoldCaptions } from '#features/captions/captions.store.ts';
import { refoldVideos } from '#features/videos/video-search.store.ts';
import type { Database } from '#platform/database/open-database.ts';

/** The next turn comes each minute. */
const LONGEST_MS = 240_000;

/**
 * Folds texts again that a previous version folded, a few at a time, until none is left or the time
 * is up. Searches go on meanwhile, and find what they found before.
 */
export async function refoldTexts(db: Database): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  for (const refold of [refoldVideos, refoldCaptions]) {
    while (performance.now() < end) {
      if ((await db.kysely.transaction().execute(refold)) === 0) break;
    }
  }
}
