import type * as contract from '@orchard/contract/questions';
import { type EntriesOf, unique } from '#checks/guarantees/prepare-request.ts';
import { holders } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  askQuestion: {
    rights: holders(201),
    request: async ({ video }) => ({
      path: (await video()).id,
      body: { message: unique('質問') },
    }),
  },
};
