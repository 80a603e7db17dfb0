import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { keepSignedIn } from '#lib/keep-signed-in.ts';

/** Signs in and clears the cache, which may be of another member. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (body: CallArgs<'POST /login'>['body']) => call('POST /login', { body }),
    meta: { inForm: true, overlay: true },
    onSuccess: (user, _body, _result, { client }) => keepSignedIn(client, user),
  });
