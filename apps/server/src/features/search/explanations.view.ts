import { foldText } from '@orchard/contract/fold-text';
import type { Explanation } from '@orchard/contract/search';
import { holdsTerm, searchTerms, type Term } from '@orchard/contract/search-terms';
import { sql } from 'kysely';
import { maySay, spokenLines } from '#features/captions/captions.view.ts';
import type { SearchWords } from '#features/search-words/search-words.view.ts';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { otherWords } from './other-words.ts';
import { cutQuery, type Knows } from './query-parts.ts';

/** Most lectures, and most lines of each. */
const [LECTURES, LINES] = [3, 2];
/** Lectures whose lines are read: the index names some that do not hold the words. */
const READ = LECTURES + 2;
/** Most words that are looked up, and most others in their place. */
const [WORDS, OTHERS] = [12, 8];
/** A word says nothing that more lectures say, or more than one in so many of all. */
const [COMMON, SHARE] = [5, 10];
/** How much more a word counts that the member wrote. */
const TYPED = 2;

/** Runs of letters that name something; hiragana joins them. */
const RUNS =
  /\d[\d,.]*[\p{Script=Han}%]{0,3}|[\p{Script=Han}々ヶヵ]{2,}|[ァ-ヺー]{2,}|\p{Script=Latin}[\p{Script=Latin}\d&-]+/gu;

/** A word to look for, and how much it counts. */
interface Wanted {
  word: string;
  term: Term;
  weight: number;
}

/** The words of a text that name something: as they stand together, then the known ones in them. */
function tellingWords(text: string, knows: Knows): string[] {
  const runs = text.normalize('NFKC').match(RUNS) ?? [];
  const inRuns = runs.flatMap((run) => cutQuery(run, knows)[1].parts);
  return [...runs, ...inRuns.filter(({ isWeak }) => !isWeak).map((part) => part.text)].filter(
    (word) => [...word].length > 1,
  );
}

interface Parts {
  db: Database;
  videoLists: VideoLists;
  words: SearchWords;
  synonyms: Synonyms;
}

/**
 * Finds other lectures that say the telling words of a question and of what is said in a lecture; those
 * with the rarest words first, and behind them those that say the same in other words.
 * @returns undefined if the member may not see the lecture
 */
export async function findExplanations(
  { db, videoLists, words, synonyms }: Parts,
  asker: Asker,
  { videoId, typed, said }: { videoId: number; typed: string; said: string },
): Promise<Explanation[] | undefined> {
  const visible = await videoLists.visibleIds(asker);
  if (!visible.includes(videoId)) return undefined;
  const elsewhere = new Set(visible.filter((id) => id !== videoId));
  const most = Math.max(COMMON, Math.floor(visible.length / SHARE));
  const found = new Map<number, { score: number; wanted: Wanted[] }>();
  const foundWords = new Set<string>();

  /** Looks words up; only what nothing else has found counts. */
  async function take(some: readonly Wanted[]): Promise<void> {
    if (some.length === 0) return;
    const before = new Set(found.keys());
    const terms = some.map(({ term }) => term);
    // One more than tells something, and this lecture.
    const held = await maySay(db.kysely, terms, most + 2);
    for (const [at, wanted] of some.entries()) {
      const ids = (held[at] ?? []).filter((id) => elsewhere.has(id));
      if (ids.length > 0) foundWords.add(wanted.word);
      if ((held[at] ?? []).length > most + 1) continue;
      for (const id of ids.filter((one) => !before.has(one))) {
        const { score, wanted: others } = found.get(id) ?? { score: 0, wanted: [] };
        const more = wanted.weight * Math.log(1 + visible.length / ids.length);
        found.set(id, { score: score + more, wanted: [...others, wanted] });
      }
    }
  }
  const wantedOf = (word: string, weight: number): Wanted[] => {
    const [term] = searchTerms(word);
    return term ? [{ word, term, weight }] : [];
  };
  const byScore = (some: readonly number[]) =>
    [...some].sort((a, b) => (found.get(b)?.score ?? 0) - (found.get(a)?.score ?? 0) || b - a);

  const others = otherWords(words, synonyms, (word) => foundWords.has(word));
  const written = [typed, said].map((text) => tellingWords(text, others.knows));
  const telling = [...new Set(written.flat())].slice(0, WORDS);
  const weightOf = (word: string) => (written[0]?.includes(word) ? TYPED : 1);
  await take(telling.flatMap((word) => wantedOf(word, weightOf(word))));
  const exact = byScore([...found.keys()]).slice(0, READ);
  if (exact.length < LECTURES) {
    const kinds = telling.flatMap((word) =>
      [...others.same(word), ...others.written(word)].flatMap((one) =>
        wantedOf(one, weightOf(word)),
      ),
    );
    await take(kinds.slice(0, OTHERS));
  }
  const loose = byScore([...found.keys()].filter((id) => !exact.includes(id)));
  const shown = [...exact, ...loose].slice(0, READ);
  if (shown.length === 0) return [];
  const wantedBy = (id: number) => found.get(id)?.wanted ?? [];
  const [hits, { rows }] = await Promise.all([
    spokenLines(
      db.kysely,
      shown.map((id) => ({ id, terms: wantedBy(id).map(({ term }) => term) })),
      LINES,
    ),
    sql<{ id: number; title: string }>`
      SELECT DISTINCT ON (l.video_id) l.video_id AS id, s.title
      FROM series_lectures l JOIN series s ON s.id = l.series_id
      WHERE l.video_id = ANY(${shown}::bigint[]) AND ${isSeriesFor(asker.member)}
      ORDER BY l.video_id, s.position, s.id`.execute(db.kysely),
  ]);
  const series = new Map(rows.map(({ id, title }) => [id, title]));
  return hits
    .filter(({ lines }) => lines.length > 0)
    .slice(0, LECTURES)
    .map((hit) => {
      const said = foldText(hit.lines.map(({ text }) => text).join(' '));
      const words = wantedBy(hit.video_id).filter(({ term }) => holdsTerm(said, term));
      return {
        ...hit,
        series: series.get(hit.video_id) ?? null,
        words: words.map(({ word }) => word),
      };
    });
}
