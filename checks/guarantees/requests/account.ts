import type * as contract from '@orchard/contract/account';
import { type EntriesOf, nextNumber, nothing, unique } from '#checks/guarantees/prepare-request.ts';
import { newPassword, tokenFor } from '#checks/guarantees/secrets-of-requests.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getCurrentUser: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: nothing,
  },
  changeName: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: async () => ({ body: { name: unique('名前') } }),
  },
  changeNickname: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: async () => ({ body: { nickname: unique('呼び名') } }),
  },
  requestEmailChange: {
    rights: [401, 204, 204, 204, 204, 401, 401],
    request: async () => ({ body: { email: `${nextNumber()}-new@example.jp` } }),
  },
  confirmEmailChange: {
    rights: [401, 200, 200, 200, 200, 401, 401],
    request: async (preparation) => ({
      path: await tokenFor(preparation, 'email', `${nextNumber()}-confirmed@example.jp`),
    }),
  },
  changePassword: {
    rights: [401, 204, 204, 204, 204, 401, 401],
    request: async () => ({ body: { password_current: PASSWORD, ...newPassword } }),
  },
  undoEmailChange: {
    rights: [422, 200, 200, 200, 200, 422, 422],
    request: async (preparation) => ({
      path: await tokenFor(preparation, 'undo_email', `${nextNumber()}-before@example.jp`),
    }),
  },
};
