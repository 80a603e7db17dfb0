import type * as contract from '@orchard/contract/account';
import { type EntriesOf, nextNumber, nothing, unique } from '#checks/guarantees/prepare-request.ts';
import { everyMember, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { newPassword, tokenFor } from '#checks/guarantees/secrets-of-requests.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getCurrentUser: { rights: everyMember(200), request: nothing },
  changeName: {
    rights: everyMember(200),
    request: async () => ({ body: { name: unique('名前') } }),
  },
  changeNickname: {
    rights: everyMember(200),
    request: async () => ({ body: { nickname: unique('呼び名') } }),
  },
  requestEmailChange: {
    rights: everyMember(204),
    request: async () => ({ body: { email: `${nextNumber()}-new@example.jp` } }),
  },
  confirmEmailChange: {
    rights: everyMember(200),
    request: async (preparation) => ({
      path: await tokenFor(preparation, 'email', `${nextNumber()}-confirmed@example.jp`),
    }),
  },
  changePassword: {
    rights: everyMember(204),
    request: async () => ({ body: { password_current: PASSWORD, ...newPassword } }),
  },
  undoEmailChange: {
    rights: WITH_SECRET,
    request: async (preparation) => ({
      path: await tokenFor(preparation, 'undo_email', `${nextNumber()}-before@example.jp`),
    }),
  },
};
