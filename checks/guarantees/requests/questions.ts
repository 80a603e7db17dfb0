import type * as contract from '@orchard/contract/questions';
import { type EntriesOf, unique } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  askQuestion: {
    rights: [401, 201, 404, 201, 404, 401, 401],
    request: async ({ video }) => ({
      path: (await video()).id,
      body: { message: unique('質問') },
    }),
  },
};
