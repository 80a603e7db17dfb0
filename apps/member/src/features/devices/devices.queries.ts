import { query } from '#lib/api/call.ts';

/** Where the member is signed in. */
export const devicesQuery = {
  ...query('GET /api/account/devices'),
  // Whoever opens it wants to see what is there now.
  staleTime: 0,
};
