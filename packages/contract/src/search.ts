import * as z from 'zod/mini';
import { del, get } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { videoListQuery } from '#contract/list-query.ts';
import { video } from '#contract/videos.ts';

export const searchHistoryEntry = z.object({ id: id(), word: z.string() });
export type SearchHistoryEntry = z.output<typeof searchHistoryEntry>;

export const searchVideos = get('/api/search', {
  audience: 'member',
  summary:
    'Videos that hold every word, best match first unless sorted; remembers the word when sent by script',
  query: videoListQuery(),
  response: z.array(video),
});

export const listSearchHistory = get('/api/search/history', {
  audience: 'member',
  summary: "The member's search words, newest first",
  response: z.array(searchHistoryEntry),
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
