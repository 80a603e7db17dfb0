import type * as contract from '@orchard/contract/sessions';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getCsrfCookie: {
    rights: [204, 204, 204, 204, 204, 204, 204],
    request: nothing,
  },
  logIn: {
    rights: [422, 200, 200, 200, 200, 422, 422],
    request: async ({ asker }) => ({
      body: { email: asker?.email ?? 'nobody@example.jp', password: PASSWORD },
    }),
  },
  logOut: {
    rights: [204, 204, 204, 204, 204, 204, 204],
    request: nothing,
  },
};
