import { query } from '#lib/api/call.ts';

/** The series with the member's progress, without their texts. */
export const seriesStripQuery = query('GET /api/series', { query: { bodies: '0' } });
