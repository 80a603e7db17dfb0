import type * as contract from '@orchard/contract/erasures';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { addErasure } from '#server/features/erasures/erasures.store.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getErasure: { rights: everyMember(200), request: nothing },
  askErasure: {
    rights: everyMember(200),
    request: async () => ({ body: { password_current: PASSWORD } }),
  },
  withdrawErasure: {
    rights: everyMember(200),
    request: async ({ db, owner }) => {
      await addErasure(db.kysely, (await owner()).id, { staffId: null, byStaff: false });
      return {};
    },
  },
};
