import type { StoredText } from '#bench/corpus/stored-texts.ts';
import { JUDGED, type JudgedQuery } from './judged-queries.ts';
import type { Found } from './searches.ts';

/** Equal for a reader, whatever the product folds. */
const read = (text: string) => text.normalize('NFKC').toLowerCase();

function isRight({ title, begins, words = [] }: JudgedQuery, found: string): boolean {
  if (title !== undefined) return read(found) === read(title);
  if (begins !== undefined) return read(found).split(/\s/)[0] === read(begins);
  return words.every((word) => word.split('|').some((one) => read(found).includes(read(one))));
}

/**
 * Judges the first video of each query.
 * @throws when no text has what a query is to find
 */
export async function judgeFirst(
  texts: readonly StoredText[],
  search: (query: string) => Promise<Found>,
  report: (line: string) => void,
): Promise<string> {
  const wrong: string[] = [];
  for (const judged of JUDGED) {
    if (!texts.some(({ title }) => isRight(judged, title))) {
      throw new Error(`No title is right for “${judged.query}”.`);
    }
    const { first } = await search(judged.query);
    if (first && isRight(judged, first.title)) continue;
    wrong.push(judged.query);
    report(`judged: ${judged.query} → ${first?.title ?? 'nothing'}`);
  }
  return `**Judged**: of ${JUDGED.length} queries ${wrong.length} do not show first what a reasonable person expects (goal ≤ 10)${wrong.length > 0 ? `: ${wrong.slice(0, 30).join('、')}` : ''}.`;
}
