import type * as contract from '@orchard/contract/notices';
import type { EntriesOf, Preparation } from '#checks/guarantees/prepare-request.ts';
import { holders, LIST } from '#checks/guarantees/rights.ts';

const notice = ({ make, mark, audience }: Preparation) => make.notice({ title: mark, audience });

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listNotices: {
    rights: LIST,
    request: async (preparation) => notice(preparation).then(() => ({ mark: preparation.mark })),
  },
  getNotice: {
    rights: holders(200),
    request: async (preparation) => ({ path: (await notice(preparation)).id }),
  },
};
