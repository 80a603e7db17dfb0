import { readingProgress } from '#server/features/search-words/search-words.view.ts';
import { createTitleReader } from '#server/features/search-words/title-reader.ts';
import type { Database } from '#server/platform/database/open-database.ts';

/**
 * Reads the words of titles and counts those of texts, as the site does in the background, unless it
 * is done.
 * @returns seconds
 */
export async function readWords(database: Database): Promise<number> {
  const begin = performance.now();
  let problem: unknown;
  const reader = createTitleReader(database, {
    error: (...told: unknown[]) => {
      problem = told[0];
    },
  });
  await reader.run();
  await reader.stop();
  const { done, total } = await readingProgress(database.kysely);
  if (done < total) throw new Error(`${done} of ${total} titles were read`, { cause: problem });
  return (performance.now() - begin) / 1000;
}
