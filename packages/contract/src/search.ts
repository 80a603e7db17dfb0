import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { paging, searchWord } from '#contract/list-query.ts';
import { video } from '#contract/videos.ts';

export const searchHistoryEntry = z.object({ id: id(), word: z.string() });
export type SearchHistoryEntry = z.output<typeof searchHistoryEntry>;

export const searchVideos = get('/api/search', {
  audience: 'member',
  summary: 'Videos that hold every word, best match first; remembers the word',
  query: z.object({ ...paging, search: searchWord() }),
  response: z.array(video),
});

export const listSearchHistory = get('/api/search/history', {
  audience: 'member',
  summary: "The member's search words, newest first",
  response: z.array(searchHistoryEntry),
});
