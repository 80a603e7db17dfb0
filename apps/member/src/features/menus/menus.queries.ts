import { query } from '#lib/api/call.ts';

/** The side menu. */
export const menuQuery = query('GET /api/menu');
