import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { id, pathId, text } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { searchWord, videoListQuery } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { tag } from '#contract/tags.ts';
import { video } from '#contract/videos.ts';

export const searchHistoryEntry = z.object({ id: id(), word: z.string() });
export type SearchHistoryEntry = z.output<typeof searchHistoryEntry>;

/** Most words that are kept for a member. */
export const KEPT_WORDS = 100;
const WORDS = 'キーワード';
const wrong = { error: formatMessage('validation.query', { label: WORDS }) };

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
    words: z.array(text(WORDS), wrong).check(maxItems(KEPT_WORDS, wrong)),
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
