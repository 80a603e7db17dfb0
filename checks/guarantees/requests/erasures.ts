import type * as contract from '@orchard/contract/erasures';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getErasure: { rights: everyMember(200), request: nothing },
  askErasure: {
    rights: everyMember(200),
    request: async () => ({ body: { password_current: PASSWORD } }),
  },
  withdrawErasure: { rights: everyMember(200), request: nothing },
};
