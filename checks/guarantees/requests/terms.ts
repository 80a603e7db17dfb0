import type * as contract from '@orchard/contract/terms';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getTerms: { rights: everyMember(200), request: async () => ({ path: 'orchard_main' }) },
};
