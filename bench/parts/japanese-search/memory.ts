import type { StoredText } from '#bench/corpus/stored-texts.ts';
import type { Site } from '#bench/fixture/site.ts';
import { megabytes } from '#bench/results.ts';
import type { Asker } from './asker.ts';
import { loosenedPath, searchPath, suggestionsPath } from './searches.ts';
import { cutWords } from './speed.ts';

const SEARCHES = 500;

/** Measures what searches of all kinds add to the memory of a site that has just started. */
export async function memoryOfSearches(
  site: Site,
  asker: Asker,
  texts: readonly StoredText[],
): Promise<string> {
  const resident = async () => {
    site.collect();
    return (await site.usage()).memory;
  };
  await asker.get('/api/video?p=1');
  const before = await resident();
  const words = cutWords(texts, SEARCHES, 61);
  const paths = [searchPath, loosenedPath, suggestionsPath];
  for (const [at, word] of words.entries()) {
    await asker.get(
      (paths[at % paths.length] as typeof searchPath)(`${word}${at % 2 ? 'とは' : ''}`),
    );
  }
  const after = await resident();
  return `**Memory** of the app: ${megabytes(before)} before the first search, ${megabytes(after)} after ${SEARCHES} mixed ones: ${after >= before ? '+' : ''}${megabytes(after - before)} (goal ≤ +60 MB).`;
}
