import { query } from '#lib/api/call.ts';

/** The evenings of the month that an address names; of this one where it names none. */
export const eveningsQuery = (params: URLSearchParams) =>
  query('GET /api/live-events', {
    query: { month: params.get('month')?.match(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/)?.[0] },
  });

/** The evenings of the next two weeks. */
export const nextEveningsQuery = query('GET /api/live-events/next');

export const eveningQuery = (liveEventId: string) =>
  query('GET /api/live-events/{liveEventId}', { params: { liveEventId } });
