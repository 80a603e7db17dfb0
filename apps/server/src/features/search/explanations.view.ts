import { composed } from '@orchard/contract/fold-text';
import { searchTerms, type Term } from '@orchard/contract/search-terms';
import { sql } from 'kysely';
import { maySay, spokenLines } from '#features/captions/captions.view.ts';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import type { Asker } from '#features/videos/video-lists.view.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { LoosenParts } from './loosened.view.ts';
import { otherWords } from './other-words.ts';
import { cutQuery, type QueryPart } from './query-parts.ts';

/** Most lectures, and of how many the lines are read: some may not hold the words after all. */
const [LECTURES, READ] = [3, 5];
/** Most words that are looked up, and most others in their place. */
const [WORDS, OTHERS] = [12, 8];
/** A word says nothing that more lectures say, or more than one in so many of all. */
const [COMMON, SHARE] = [5, 10];
/** How much more a word counts that the member wrote, and one itself than others in its place. */
const [TYPED, EXACT] = [2, 1e6];

/** Runs of letters that name something; hiragana joins them. */
const RUNS =
  /\d[\d,.]*[\p{Script=Han}%]{0,3}|[\p{Script=Han}々ヶヵ]{2,}|[ァ-ヺー]{2,}|\p{Script=Latin}[\p{Script=Latin}\d&-]+/gu;

/**
 * Finds other lectures that say the telling words of a question and of its place: those with the
 * rarest first, then those with words of the same meaning or reading.
 * @returns undefined if the member may not see the video
 */
export async function findExplanations(
  parts: LoosenParts & Pick<SiteParts, 'db'>,
  asker: Asker,
  videoId: number,
  { typed = '', said = '' }: { typed?: string | undefined; said?: string | undefined },
) {
  const { kysely } = parts.db;
  const visible = await parts.videoLists.visibleIds(asker);
  if (!visible.includes(videoId)) return undefined;
  const { knows, same, written } = otherWords(parts.words, parts.synonyms, () => false);
  const textOf = ({ text }: QueryPart) => text;
  const tellingWords = (text: string) => {
    const runs = composed(text).match(RUNS) ?? [];
    // As they stand together, then the known words in them.
    return [...runs, ...runs.flatMap((run) => cutQuery(run, knows)[1].parts.map(textOf))];
  };
  const typedWords = tellingWords(typed);
  const exact = [...new Set([...typedWords, ...tellingWords(said)])]
    .filter((word) => [...word].length > 1)
    .slice(0, WORDS);
  const others = exact.flatMap((word) => [...same(word), ...written(word)]).slice(0, OTHERS);
  const wanted = [...exact, ...others].flatMap((word, at) =>
    searchTerms(word).map((term) => ({
      term,
      weight: (at < exact.length ? EXACT : 1) * (typedWords.includes(word) ? TYPED : 1),
    })),
  );
  const most = Math.max(COMMON, Math.floor(visible.length / SHARE));
  const looked = wanted.map(({ term }) => term);
  // One more than tells something, beside this video.
  const held = await maySay(kysely, looked, most + 2);
  const scores = new Map<number, number>();
  const terms: Term[] = [];
  for (const [at, { term, weight }] of wanted.entries()) {
    const ids = held[at] ?? [];
    if (ids.length > most + 1) continue;
    terms.push(term);
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight / ids.length);
  }
  const scoreOf = (id: number) => scores.get(id) ?? 0;
  const ids = visible
    .filter((id) => id !== videoId && scores.has(id))
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, READ);
  const hits = await spokenLines(kysely, ids, terms);
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT l.video_id AS id, s.title FROM series_lectures l JOIN series s ON s.id = l.series_id
    WHERE l.video_id = ANY(${ids}::bigint[]) AND ${isSeriesFor(asker.member)}
    ORDER BY s.position DESC, s.id DESC`.execute(kysely);
  const series = new Map(rows.map(({ id, title }) => [id, title]));
  return hits
    .filter(({ lines }) => lines.length > 0)
    .slice(0, LECTURES)
    .map((hit) => ({ ...hit, series: series.get(hit.video_id) ?? null }));
}
