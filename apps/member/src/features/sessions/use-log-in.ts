import { type CallArgs, call } from '#lib/api/call.ts';
import { useSigningIn } from '#lib/sign-in/use-signing-in.ts';

const logIn = (body: CallArgs<'POST /login'>['body']) => call('POST /login', { body });

/** Signs in with address and password. */
export const useLogIn = () => useSigningIn(logIn);
