import { foldText } from '@orchard/contract/fold-text';
import type { SearchSuggestions } from '@orchard/contract/search';
import { holdsTerm, readSearch, type Term } from '@orchard/contract/search-terms';
import { type Kysely, sql } from 'kysely';
import type { SearchWords } from '#features/search-words/search-words.view.ts';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import { catalogue, isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import type { Database } from '#platform/database/open-database.ts';
import { arrayNumbers } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, brandKey, type Member } from '#platform/sessions/member.ts';
import { JoinedTexts } from './joined-texts.ts';
import { cutQuery } from './query-parts.ts';

const MOST = { titles: 5, tags: 3, series: 3, words: 10 } as const;
/** Words that are looked for by their reading, and how many readings of each are looked at. */
const [READ_TERMS, READINGS] = [4, 30];

/** Bytes of memory for a row beside its folded text, and for all beside the rows. */
const [ROW_BYTES, OVERHEAD] = [60, 500];

interface TagRow {
  id: number;
  name: string;
}
interface SeriesRow {
  id: number;
  title: string;
}

/** Everything that is suggested to holders of the same brands, in the order in which it is. */
interface Suggestible {
  /** The newest first. */
  videoIds: readonly number[];
  titles: JoinedTexts;
  tags: readonly TagRow[];
  tagNames: JoinedTexts;
  series: readonly SeriesRow[];
  seriesTitles: JoinedTexts;
}

const suggestibleQuery = (member: Member) => sql<{
  video_ids: string | null;
  titles: string[];
  tags: TagRow[];
  series: SeriesRow[];
}>`
  SELECT found.*,
    (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.id), '[]')
      FROM tags t) AS tags,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'title', s.title)
        ORDER BY s.position, s.id), '[]')
      FROM series s WHERE ${isSeriesFor(member)}) AS series
  FROM (
    SELECT array_agg(v.id ORDER BY v.published_at DESC, v.id DESC)::text AS video_ids,
      coalesce(json_agg(i.folded_title ORDER BY v.published_at DESC, v.id DESC), '[]') AS titles
    FROM videos v JOIN video_search i ON i.video_id = v.id
    WHERE ${isVisibleToBrands(sql`${brandIds(member)}`)}
  ) found`;

/** Titles of videos by their ids, in that order. */
async function readTitles(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<SearchSuggestions['titles']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return ids.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
}

/** What suggestions are made from. */
interface SuggestParts {
  db: Database;
  contentCache: ContentCache;
  videoLists: VideoLists;
  words: SearchWords;
  synonyms: Synonyms;
}

/** What holders of the same brands see is folded once, and cached. */
export const loadSuggestible = (contentCache: ContentCache, { member, snapshot }: Asker) =>
  contentCache.getRow(
    catalogue,
    `${brandKey(member)} suggestible`,
    snapshot,
    suggestibleQuery(member),
    (row): Suggestible => ({
      videoIds: arrayNumbers(row.video_ids),
      titles: new JoinedTexts(row.titles),
      tags: row.tags,
      tagNames: new JoinedTexts(row.tags.map(({ name }) => foldText(name))),
      series: row.series,
      seriesTitles: new JoinedTexts(row.series.map(({ title }) => foldText(title))),
    }),
    ({ titles, tagNames, seriesTitles }) =>
      [titles, tagNames, seriesTitles].reduce(
        (bytes, texts) => bytes + texts.bytes + texts.count * ROW_BYTES,
        OVERHEAD,
      ),
  );

/**
 * Suggests what a member may mean who has begun to type. Where all of it together leads to nothing, its
 * parts do (譲渡所得税), or these without the last, which is not yet typed whole (空室 対).
 */
export async function suggest(
  parts: SuggestParts,
  asker: Asker,
  typed: string,
): Promise<SearchSuggestions> {
  const isCut = readSearch(typed).without.length === 0;
  const [, cut] = cutQuery(isCut ? typed : '', (...word) => parts.words.knows(...word));
  const texts = cut.parts.map(({ text }) => text);
  const tries = new Set([typed, texts.join(' '), texts.slice(0, -1).join(' ')]);
  for (const some of tries) {
    const found = await suggestAll(parts, asker, some);
    if (Object.values(found).some(({ length }) => length > 0)) return found;
  }
  return { words: [], titles: [], tags: [], series: [] };
}

/** Suggests what holds all that was typed; nothing where that has no word. */
async function suggestAll(
  { db, contentCache, videoLists, words, synonyms }: SuggestParts,
  asker: Asker,
  typed: string,
): Promise<SearchSuggestions> {
  const { terms, without } = readSearch(typed);
  if (terms.length === 0) return { words: [], titles: [], tags: [], series: [] };
  const [shown, { closed }] = await Promise.all([
    loadSuggestible(contentCache, asker),
    videoLists.viewer(asker),
  ]);
  const isOpen = (number: number) => !closed.has(shown.videoIds[number] ?? 0);
  const isAnything = () => true;
  // The lexicon also has words of what this member may not see.
  const isShown = (word: string) =>
    shown.titles.isHeld(word, isOpen) ||
    shown.tagNames.isHeld(word, isAnything) ||
    shown.seriesTitles.isHeld(word, isAnything);
  const read = terms.map((term, at) =>
    at < READ_TERMS
      ? words
          .beginTyped(term[0], READINGS)
          .filter(({ folded }) => !holdsTerm(folded, term) && isShown(folded))
          .slice(0, MOST.words)
      : [],
  );
  const search = {
    terms: terms.map(
      (term, at): Term => [
        ...term,
        ...(read[at] ?? []).map(({ folded }) => folded),
        ...synonyms.of(term[0]).map(foldText),
      ],
    ),
    without,
  };
  const videoIds = shown.titles
    .best(search, MOST.titles, isOpen)
    .map((number) => shown.videoIds[number] ?? 0);
  const pick = <Row>(rows: readonly Row[], texts: JoinedTexts, most: number): Row[] =>
    texts.best(search, most, isAnything).flatMap((number) => rows[number] ?? []);
  return {
    words: [...new Set(read.flat().map(({ word }) => word))].slice(0, MOST.words),
    titles: await db.read(asker.snapshot, (from) => readTitles(from, videoIds)),
    tags: pick(shown.tags, shown.tagNames, MOST.tags),
    series: pick(shown.series, shown.seriesTitles, MOST.series),
  };
}
