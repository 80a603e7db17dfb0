import type * as contract from '@orchard/contract/banner-slides';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getBanner: { rights: everyMember(200), request: nothing },
};
