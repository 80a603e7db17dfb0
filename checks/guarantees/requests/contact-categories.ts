import type * as contract from '@orchard/contract/contact-categories';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { LIST } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listContactCategories: {
    rights: LIST,
    request: async ({ make, mark, audience: [brand] }) => {
      await make.contactCategory({ text: mark, ...(brand ? { brand } : {}) });
      return { mark };
    },
  },
};
