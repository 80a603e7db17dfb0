import { query } from '#lib/api/call.ts';

/** The terms that the member is to be asked about. */
export const askedQuery = { ...query('GET /api/consents/asked'), staleTime: 5 * 60_000 };

/** What the member has accepted, and what is open. */
export const consentsQuery = {
  ...query('GET /api/consents'),
  // Not at once after the document, which has it.
  staleTime: 2_000,
};
