import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { searchWord } from '#contract/list-query.ts';
import { searchedWords } from '#contract/staff/synonyms.ts';
import { filterDay, staffListQuery } from '#contract/staff/wire.ts';

const reads = { audience: 'staff', right: 'analytics.read' } as const;

/** A search word without a hit. */
export const emptySearch = z.object({
  /** The folded word; also the row's id. */
  id: z.string(),
  /** As a member typed it. */
  word: z.string(),
  searches: z.number(),
  /** The last day of such a search, `yyyy-MM-dd` in Japan's calendar. */
  last_day: z.string(),
});

/** What may have gone wrong by itself, in the order in which the home shows it. */
export const FAULTS = ['mails', 'films', 'jobs'] as const;

/** One of {@link FAULTS}. */
export type Fault = (typeof FAULTS)[number];

export const listFaults = get('/api/staff/faults', {
  audience: 'staff',
  right: null,
  summary:
    'What has gone wrong: mails and jobs that failed in the last 7 days, films that could not be made playable; only kinds that are there and that the operator may open',
  response: z.array(
    z.object({
      kind: z.enum(FAULTS),
      count: z.number(),
      /** When the first of them failed. */
      since: wireTime(),
    }),
  ),
});

const period = { from: filterDay('期間の開始'), until: filterDay('期間の終了') };

export const emptySearches = {
  list: get('/api/staff/empty-searches', {
    ...reads,
    summary: 'Words that nothing was found for; days are Japan’s, both included',
    query: staffListQuery(['searches', 'last_day', 'word'], period),
    response: z.array(z.extend(emptySearch, { words: searchedWords })),
  }),
} as const;

/** Lines that one export holds at most, newest day first. */
export const MAX_SEARCH_EXPORT = 50_000;

export const exportEmptySearches = post('/api/staff/empty-searches/export', {
  ...reads,
  summary: 'The same as a CSV file, by day and word',
  query: z.object({ q: searchWord(), ...period }),
  response: z.object({ file: z.string(), csv: z.string(), count: z.number() }),
});
