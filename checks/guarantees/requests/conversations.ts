import type * as contract from '@orchard/contract/conversations';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** A question of the sender, with an answer that was not seen yet. */
const asked = async ({ make, owner, video }: Preparation) =>
  make.question({ by: await owner(), video: await video(), answer: '<p>月末です。</p>' });

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listConversations: {
    rights: everyMember(200),
    request: async (preparation) => asked(preparation).then(nothing),
  },
  countUnread: {
    rights: everyMember(200),
    request: async (preparation) => asked(preparation).then(nothing),
  },
  markSeen: {
    rights: everyMember(204),
    request: async (preparation) => {
      const { id } = await asked(preparation);
      return { body: { questions: [id], enquiries: [] } };
    },
  },
};
