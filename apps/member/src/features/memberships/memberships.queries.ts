import { query } from '#lib/api/call.ts';

/** The member's contracts. Operators change them too, so every screen asks anew. */
export const membershipsQuery = {
  ...query('GET /api/account/memberships'),
  // Not at once after the document, which has it.
  staleTime: 2_000,
};
