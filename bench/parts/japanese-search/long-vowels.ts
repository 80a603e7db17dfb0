import type { StoredText } from '#bench/corpus/stored-texts.ts';
import { count, percent } from '#bench/results.ts';

/** A word that texts write with a long vowel at its end, and without. */
interface Group {
  stem: string;
  /** The videos with the word in either form. */
  videos: ReadonlySet<number>;
}

const RUN = /[ァ-ヶ][ァ-ヶー]+/g;
const SHORTEST_STEM = 3;

/** The words that stand in both forms, each as a word of its own. */
function groupsOf(texts: readonly StoredText[]): Group[] {
  const runs = new Map<string, Set<number>>();
  for (const { id, text } of texts) {
    for (const run of text.normalize('NFKC').match(RUN) ?? []) {
      const ids = runs.get(run) ?? new Set();
      ids.add(id);
      runs.set(run, ids);
    }
  }
  const stems = [...runs.keys()]
    .filter((run) => run.endsWith('ー') && runs.has(run.slice(0, -1)))
    .map((run) => run.slice(0, -1))
    .filter((stem) => stem.length >= SHORTEST_STEM && !stem.endsWith('ー'));
  return stems
    .map((stem) => ({
      stem,
      videos: new Set(
        [...runs]
          .filter(([run]) => run.endsWith(stem) || run.endsWith(`${stem}ー`))
          .flatMap(([, ids]) => [...ids]),
      ),
    }))
    .filter(({ videos }) => videos.size >= 5);
}

/**
 * Measures what share of the videos with a word a search for its other form misses.
 * @param hits the product's search
 */
export async function missedByLongVowels(
  texts: readonly StoredText[],
  hits: (query: string) => Promise<ReadonlySet<number>>,
): Promise<string> {
  const groups = groupsOf(texts);
  let [missed, wanted] = [0, 0];
  const worst: { form: string; share: number; of: number }[] = [];
  for (const { stem, videos } of groups) {
    for (const form of [stem, `${stem}ー`]) {
      const found = await hits(form);
      const misses = [...videos].filter((id) => !found.has(id)).length;
      missed += misses;
      wanted += videos.size;
      worst.push({ form, share: misses / videos.size, of: videos.size });
    }
  }
  worst.sort((a, b) => b.share * b.of - a.share * a.of);
  const examples = worst
    .filter(({ share }) => share > 0)
    .slice(0, 3)
    .map(({ form, share, of }) => `${form} ${percent(share)} of ${count(of)}`);
  return `**Long vowels**: ${count(groups.length)} katakana words stand with ー at the end and without it. A search for one form misses ${(100 * (missed / wanted)).toFixed(1)} % of the videos with either (goal ≤ 1 %)${examples.length > 0 ? `: ${examples.join(', ')}` : ''}.`;
}
