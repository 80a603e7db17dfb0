import type * as contract from '@orchard/contract/passwords';
import type { EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { newPassword, tokenFor } from '#checks/guarantees/secrets-of-requests.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  forgotPassword: {
    rights: [200, 200, 200, 200, 200, 200, 200],
    request: async ({ asker }) => ({ body: { email: asker?.email ?? 'nobody@example.jp' } }),
  },
  resetPassword: {
    rights: [422, 200, 200, 200, 200, 422, 422],
    request: async (preparation) => ({
      body: {
        token: await tokenFor(preparation, 'reset'),
        email: preparation.asker?.email ?? 'nobody@example.jp',
        ...newPassword,
      },
    }),
  },
  setFirstPassword: {
    rights: [422, 200, 200, 200, 200, 422, 422],
    request: async (preparation) => ({
      body: { token: await tokenFor(preparation, 'first'), ...newPassword },
    }),
  },
  noteFirstPasswordOpened: {
    rights: [204, 204, 204, 204, 204, 204, 204],
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
