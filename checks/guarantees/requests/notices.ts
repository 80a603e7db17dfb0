import type * as contract from '@orchard/contract/notices';
import type { EntriesOf, Preparation } from '#checks/guarantees/prepare-request.ts';

const notice = ({ make, mark, audience }: Preparation) => make.notice({ title: mark, audience });

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listNotices: {
    rights: [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401],
    request: async (preparation) => notice(preparation).then(() => ({ mark: preparation.mark })),
  },
  getNotice: {
    rights: [401, 200, 404, 200, 404, 401, 401],
    request: async (preparation) => ({ path: (await notice(preparation)).id }),
  },
};
