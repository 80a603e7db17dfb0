import type * as contract from '@orchard/contract/faqs';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listFaq: { rights: everyMember(200), request: nothing },
};
