import { useMutation } from '@tanstack/react-query';
import type { Answer } from '#lib/api/call.ts';
import { keepSignedIn } from './keep-signed-in.ts';

/**
 * Signs in by one of the ways and clears the cache, which may be of another member.
 * @param logIn the call, which answers the member
 */
export const useSigningIn = <Body>(
  logIn: (body: Body) => Promise<Answer<'GET /api/account/user'>>,
) =>
  useMutation({
    mutationFn: logIn,
    meta: { inForm: true, overlay: true },
    onSuccess: (user, _body, _result, { client }) => keepSignedIn(client, user),
  });
