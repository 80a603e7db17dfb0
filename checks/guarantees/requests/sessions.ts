import type * as contract from '@orchard/contract/sessions';
import { type EntriesOf, nothing } from '#checks/guarantees/prepare-request.ts';
import { everyone, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getCsrfCookie: { rights: everyone(204), request: nothing },
  logIn: {
    rights: WITH_SECRET,
    request: async ({ asker }) => ({
      body: { email: asker?.email ?? 'nobody@example.jp', password: PASSWORD },
    }),
  },
  logOut: { rights: everyone(204), request: nothing },
};
