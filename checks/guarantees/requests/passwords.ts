import type * as contract from '@orchard/contract/passwords';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { everyone, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { newPassword, tokenFor } from '#checks/guarantees/secrets-of-requests.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  forgotPassword: {
    rights: everyone(200),
    request: async ({ asker }) => ({ body: { email: asker?.email ?? 'nobody@example.jp' } }),
  },
  resetPassword: {
    rights: WITH_SECRET,
    request: async (preparation) => ({
      body: {
        token: await tokenFor(preparation, 'reset'),
        email: preparation.asker?.email ?? 'nobody@example.jp',
        ...newPassword,
      },
    }),
  },
  setFirstPassword: {
    rights: WITH_SECRET,
    request: async (preparation) => ({
      body: { token: await tokenFor(preparation, 'first'), ...newPassword },
    }),
  },
  noteFirstPasswordOpened: {
    rights: everyone(204),
    request: async (preparation) => {
      const { db, owner } = preparation;
      await db.pool.query(
        'INSERT INTO invitations (member_id) VALUES ($1) ON CONFLICT (member_id) DO UPDATE SET opened_at = NULL',
        [(await owner()).id],
      );
      return { body: { token: await tokenFor(preparation, 'first') } };
    },
  },
};
