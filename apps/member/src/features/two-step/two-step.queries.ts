import { query } from '#lib/api/call.ts';

/** Whether the member has a second step. */
export const twoStepQuery = query('GET /api/account/two-step');
