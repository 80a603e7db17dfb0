import type * as contract from '@orchard/contract/two-step';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { testConfig } from '#server/testing/config.ts';
import { keepMemberAuthenticator } from '#server/testing/member-authenticator.ts';

const config = testConfig('');

/** A code of the sender's authenticator, which is in use or was only begun. */
async function codeOf({ db, owner }: Preparation, isOn: boolean): Promise<string> {
  return (await keepMemberAuthenticator({ db, config }, await owner(), { isOn }))();
}

const withProof = async (preparation: Preparation) => ({
  body: { password_current: PASSWORD, authenticator_code: await codeOf(preparation, true) },
});

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getTwoStep: { rights: everyMember(200), request: nothing },
  beginTwoStep: {
    rights: everyMember(200),
    request: async () => ({ body: { password_current: PASSWORD } }),
  },
  confirmTwoStep: {
    rights: everyMember(200),
    request: async (preparation) => ({
      body: { authenticator_code: await codeOf(preparation, false) },
    }),
  },
  renewTwoStepCodes: { rights: everyMember(200), request: withProof },
  endTwoStep: { rights: everyMember(204), request: withProof },
};
