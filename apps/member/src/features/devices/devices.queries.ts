import { query } from '#lib/api/call.ts';

/** Where the member is signed in. */
export const devicesQuery = {
  ...query('GET /api/account/devices'),
  // The list is always read anew: it shows the devices of now.
  staleTime: 0,
};
