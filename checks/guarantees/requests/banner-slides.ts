import type * as contract from '@orchard/contract/banner-slides';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getBanner: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: nothing,
  },
};
