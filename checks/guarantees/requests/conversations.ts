import type * as contract from '@orchard/contract/conversations';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** A question of the sender, with an answer of the first operator that was not seen yet. */
async function asked({ db, make, owner, video }: Preparation) {
  const by = await db.kysely.selectFrom('staff').select('id').orderBy('id').executeTakeFirst();
  const message = '<p>月末です。</p>';
  const answer = by ? { message, by } : message;
  return make.question({ by: await owner(), video: await video(), answer });
}

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
