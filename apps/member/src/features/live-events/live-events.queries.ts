import { query } from '#lib/api/call.ts';

/** The evenings of the month that an address names, by default of this one. */
export const eveningsQuery = (params: URLSearchParams) =>
  query('GET /api/live-events', { query: { month: params.get('month') ?? undefined } });

/** The evenings of the next two weeks. */
export const nextEveningsQuery = query('GET /api/live-events/next');

export const eveningQuery = (liveEventId: string) =>
  query('GET /api/live-events/{liveEventId}', { params: { liveEventId } });
