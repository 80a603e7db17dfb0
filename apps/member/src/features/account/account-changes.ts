import type { QueryClient } from '@tanstack/react-query';
import { mutationOptions } from '@tanstack/react-query';
import { type Answer, type CallArgs, call } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';

type User = Answer<'GET /api/account/user'>;

/** The answer is the member as they are now. */
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

/** Only asks for the change: the link that is mailed completes it. */
export const emailChangeRequest = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/confirm-email'>['body']) =>
    call('POST /api/account/confirm-email', { body }),
  meta: { inForm: true, overlay: true },
});

/** Completes a change of address with the secret of the mailed link. */
export const emailConfirmation = mutationOptions({
  mutationFn: (confirmationToken: string) =>
    call('POST /api/account/change-email/{confirmationToken}', { params: { confirmationToken } }),
  meta: { onScreen: true },
  onSuccess: keepUser,
});

/** Goes back to the address before a change; whoever is signed in as the member is signed out. */
export const emailUndoing = mutationOptions({
  mutationFn: (undoToken: string) =>
    call('POST /api/account/undo-email/{undoToken}', { params: { undoToken } }),
  meta: { onScreen: true, overlay: true },
  onSuccess: (_answer, _token, _result, { client }) => client.getQueryCache().clear(),
});

/** Ends every other session of the member; this one goes on with a new number. */
export const passwordChange = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/change-password'>['body']) =>
    call('POST /api/account/change-password', { body }),
  meta: { inForm: true, overlay: true },
});
