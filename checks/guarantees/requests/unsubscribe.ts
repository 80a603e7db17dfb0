import type * as contract from '@orchard/contract/unsubscribe';
import type { EntriesOf, Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyone } from '#checks/guarantees/rights.ts';
import { testSiteLists } from '#server/testing/config.ts';

/** The end of a link to the sender: whoever holds it may stop these mails, signed in or not. */
const linkOf = async ({ owner }: Preparation) => {
  const memberId = (await owner()).id;
  const { leavingUrl } = testSiteLists.leaving({ name: 'digest', memberId });
  return leavingUrl.slice(leavingUrl.lastIndexOf('/') + 1);
};

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getUnsubscription: {
    rights: everyone(200),
    request: async (preparation) => ({ path: await linkOf(preparation) }),
  },
  unsubscribe: {
    rights: everyone(200),
    request: async (preparation) => ({
      path: await linkOf(preparation),
      body: { stop: 'list' },
    }),
  },
};
