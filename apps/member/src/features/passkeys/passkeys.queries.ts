import { query } from '#lib/api/call.ts';

/** The member's own passkeys. */
export const passkeysQuery = query('GET /api/account/passkeys');
