import type * as contract from '@orchard/contract/contact-categories';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listContactCategories: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async ({ make, mark, audience: [brand] }) => {
      await make.contactCategory({ text: mark, ...(brand ? { brand } : {}) });
      return { mark };
    },
  },
};
