import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { dismissToast } from '#lib/toasts.ts';

/** Signs in and clears the cache, which may be of another member. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (body: CallArgs<'POST /login'>['body']) => call('POST /login', { body }),
    meta: { inForm: true, overlay: true },
    onSuccess: (user, _body, _result, { client }) => {
      // Notices that ask to sign in are done with.
      dismissToast();
      client.getQueryCache().clear();
      client.setQueryData(currentUserQuery.queryKey, user);
    },
  });
