import { startBrowser } from '#bench/browser/browser.ts';
import type { HeldOutWords } from '#bench/corpus/words.ts';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import type { Site } from '#bench/fixture/site.ts';
import { count, digits } from '#bench/results.ts';
import { showsMark } from '#e2e/setup/seen-mark.ts';

const WIDTHS = [
  { width: 360, height: 640 },
  { width: 1280, height: 860 },
];
const WORDS_OF_KIND = 15;

/** Words of each kind, and pairs of them. */
function queriesOf({ kanji, katakana, compounds }: HeldOutWords): string[] {
  const kinds = [kanji, katakana, compounds].map((kind) =>
    kind.slice(-WORDS_OF_KIND).map(({ text }) => text),
  );
  const [one = [], other = []] = kinds;
  return [...kinds.flat(), ...one.map((word, at) => `${word} ${other[at]}`)];
}

/**
 * Counts the cards of first pages of results that show a mark, on a phone and on a large screen.
 * @param sessions they ask in turn, so that none asks more often than a member may
 */
export async function seenMarks(
  site: Site,
  sessions: readonly BenchSession[],
  words: HeldOutWords,
  report: (line: string) => void,
): Promise<string> {
  const browser = await startBrowser(site);
  const queries = queriesOf(words);
  const shares: string[] = [];
  try {
    const page = await browser.context.newPage();
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      let [cards, seen] = [0, 0];
      for (const [at, query] of queries.entries()) {
        await browser.become(sessions[at % sessions.length]);
        await page.goto(`${browser.origin}/video?${new URLSearchParams({ search: query })}`);
        await page.getByRole('heading', { level: 1, name: query }).waitFor();
        for (const card of await page.getByRole('main').getByRole('article').all()) {
          cards += 1;
          if (await showsMark(card)) seen += 1;
          else report(`no mark seen: ${query}, ${await card.getByRole('heading').innerText()}`);
        }
      }
      shares.push(
        `${digits((seen / cards) * 100)} % of ${count(cards)} at ${size.width} pixels of width`,
      );
    }
  } finally {
    await browser.close();
  }
  return `**The hit is seen**: of ${queries.length} searches' first cards ${shares.join(', ')} show a mark (goal ≥ 98 %).`;
}
