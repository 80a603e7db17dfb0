import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { id, pathId, text, wireTime } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { queryOf, searchWord, switchQuery, tagIds, videoListQuery } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { SEARCH_GROUPS, type SearchGroup } from '#contract/search-groups.ts';
import { tag } from '#contract/tags.ts';
import { video } from '#contract/videos.ts';

export const searchHistoryEntry = z.object({ id: id(), word: z.string() });
export type SearchHistoryEntry = z.output<typeof searchHistoryEntry>;

/** Most words that are kept for a member. */
export const KEPT_WORDS = 100;
const LABEL = 'キーワード';
const wrong = { error: formatMessage('validation.query', { label: LABEL }) };

export const searchVideos = get('/api/search', {
  audience: 'member',
  summary:
    'Videos that hold every word, best match first unless sorted; remembers the word when sent by script',
  query: videoListQuery(),
  response: z.array(video),
});

/** What a member may mean who has begun to type. */
export const searchSuggestions = z.object({
  /**
   * Words that are read as what was typed, or begin so: とうし and tous give 投資, 投資信託. Each stands
   * in something that this member sees.
   */
  words: z.array(z.string()),
  /** Videos, those whose title begins so first, then the newest; at most 5. */
  titles: z.array(z.object({ id: id(), title: z.string() })),
  /** At most 3. */
  tags: z.array(tag),
  /** At most 3. */
  series: z.array(z.object({ id: id(), title: z.string() })),
});
export type SearchSuggestions = z.output<typeof searchSuggestions>;

export const suggestSearches = get('/api/search/suggestions', {
  audience: 'member',
  summary:
    'Titles, tags and series with what is being typed, also by its reading; remembers nothing',
  query: z.object({ typed: searchWord() }),
  response: searchSuggestions,
});

/** Videos of each step of a loosened search, and popular ones. */
export const LOOSENED_VIDEOS = 8;

/** One way of looking for nearly the same. */
export const searchStep = z.object({
  /**
   * What was done to the words: others that mean the same (`same`), or that are read or written so
   * (`written`), what they are made of (`parts`), the most of it that is found together (`most`), known
   * words that are nearly the same (`nearest`).
   */
  kind: z.enum(['same', 'written', 'parts', 'most', 'nearest']),
  /** The searches that it is, as one types them, with all that each finds. */
  searches: z.array(z.object({ words: z.string(), total: z.number() })),
  /** What they find together. */
  total: z.number(),
  /** The first of it that neither the search itself nor a step before has found. */
  videos: z.array(video),
});
export type SearchStep = z.output<typeof searchStep>;

export const loosenSearch = get('/api/search/loosened', {
  audience: 'member',
  summary:
    'What else may be meant by a search: words that mean the same or are read so, and with few hits loosened steps; popular videos where there is nothing at all',
  query: z.object({
    search: searchWord(),
    t: tagIds(),
    uncp: switchQuery('未視聴のみ'),
  }),
  response: z.object({ steps: z.array(searchStep), popular: z.array(video) }),
});

/** A video in which every word was said. */
const spokenHit = z.object({
  video_id: id(),
  title: z.string(),
  /** The lines with most of the words, in the order of time, each with what corrects it; `start` in seconds. */
  lines: z.array(
    z.object({ start: z.number(), text: z.string(), correction: z.nullable(z.string()) }),
  ),
});
export type SpokenHit = z.output<typeof spokenHit>;

/**
 * A text that holds every word. Both texts are plain, and cut around the first hit where they are
 * long: an ellipsis then stands for what is left out.
 */
const textHit = z.object({ id: id(), title: z.string(), text: z.string() });
export type TextHit = z.output<typeof textHit>;

const answerHit = z.extend(textHit, {
  ...{ video_id: id(), video_title: z.string(), at_seconds: z.nullable(z.number()) },
});

const group = <Kind extends SearchGroup, Hit extends z.ZodMiniType>(kind: Kind, hit: Hit) =>
  z.object({
    kind: z.literal(kind),
    /** All hits, also those that do not come along. */
    total: z.number(),
    hits: z.array(hit),
  });

/** The hits of one kind. */
export const searchGroup = z.discriminatedUnion('kind', [
  group('spoken', spokenHit),
  group('series', textHit),
  group('notices', z.extend(textHit, { published_at: wireTime() })),
  group('pages', textHit),
  /** `title` is the question. */
  group('faqs', textHit),
  /** Public answers; `id` and `title` are those of the question, never with its author. */
  group('answers', answerHit),
]);
export type FoundGroup = z.output<typeof searchGroup>;

export const searchElsewhere = get('/api/search/elsewhere', {
  audience: 'member',
  summary:
    'What else holds every word: spoken words, series, notices, pages, FAQ and public answers, a few of each or up to 100 of one; remembers nothing',
  query: z.object({
    search: searchWord(),
    /** Only this group. */
    in: queryOf(SEARCH_GROUPS, '検索する範囲'),
  }),
  response: z.object({
    /** In the order of {@link SEARCH_GROUPS}, without empty ones. */
    groups: z.array(searchGroup),
  }),
});

export const findExplanations = get('/api/video/explanations/{videoId}', {
  audience: 'member',
  summary:
    'Other lectures that say telling words of a question, as it was typed and of what is said at its place, then those with words of the same meaning or reading; remembers nothing',
  params: z.object({ videoId: pathId() }),
  query: z.object({ typed: searchWord(), said: searchWord() }),
  response: z.array(z.extend(spokenHit, { series: z.nullable(z.string()) })),
});

export const listSearchHistory = get('/api/search/history', {
  audience: 'member',
  summary: "The member's search words, newest first",
  response: z.array(searchHistoryEntry),
});

export const restoreSearchWords = post('/api/search/history', {
  audience: 'member',
  summary: "Puts words back into the member's search history, before all others",
  body: z.object({
    /** Newest first. */
    words: z.array(text(LABEL), wrong).check(maxItems(KEPT_WORDS, wrong)),
  }),
  status: 204,
});

export const deleteSearchWord = del('/api/search/history/{entryId}', {
  audience: 'member',
  summary: "Takes one word out of the member's search history",
  params: z.object({ entryId: pathId() }),
  status: 204,
});

export const clearSearchHistory = del('/api/search/history', {
  audience: 'member',
  summary: "Empties the member's search history",
  status: 204,
});
