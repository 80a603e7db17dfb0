import type { QueryClient } from '@tanstack/react-query';
import { mutationOptions } from '@tanstack/react-query';
import { type Answer, type CallArgs, call } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';

type User = Answer<'GET /api/account/user'>;

/** Caches the answer, which is the changed member. */
const keepUser = (
  user: User,
  _body: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => {
  client.setQueryData(currentUserQuery.queryKey, user);
};

export const nameChange = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/change-name'>['body']) =>
    call('POST /api/account/change-name', { body }),
  meta: { inForm: true },
  onSuccess: keepUser,
});

export const nicknameChange = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/change-nickname'>['body']) =>
    call('POST /api/account/change-nickname', { body }),
  meta: { inForm: true },
  onSuccess: keepUser,
});

/** Only requests the change: the mailed link completes it. */
export const emailChangeRequest = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/confirm-email'>['body']) =>
    call('POST /api/account/confirm-email', { body }),
  meta: { inForm: true, overlay: true },
});

/** Changes the address with the secret of the mailed link. */
export const emailConfirmation = mutationOptions({
  mutationFn: (confirmationToken: string) =>
    call('POST /api/account/change-email/{confirmationToken}', { params: { confirmationToken } }),
  meta: { onScreen: true },
  onSuccess: keepUser,
});

/** Restores the address before a change, and ends every session of the member. */
export const emailUndoing = mutationOptions({
  mutationFn: (undoToken: string) =>
    call('POST /api/account/undo-email/{undoToken}', { params: { undoToken } }),
  meta: { onScreen: true, overlay: true },
  onSuccess: (_answer, _token, _result, { client }) => client.getQueryCache().clear(),
});

/** Changes the password; ends every other session of the member and renews this one. */
export const passwordChange = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/change-password'>['body']) =>
    call('POST /api/account/change-password', { body }),
  meta: { inForm: true, overlay: true },
});
