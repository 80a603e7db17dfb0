import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { email, flag, optionalAuthenticatorCode, password } from '#contract/fields.ts';

/** The signed-in member's own profile: without id and dates, never with a password. */
export const currentUser = z.object({
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
  /** The member's brands, by role slug. */
  roles: z.array(z.object({ slug: z.string() })),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCsrfCookie = get('/sanctum/csrf-cookie', {
  audience: 'anyone',
  summary: 'Sets the XSRF-TOKEN cookie and a session cookie',
  status: 204,
});

export const logIn = post('/login', {
  audience: 'anyone',
  summary: 'Signs a member in; wrong credentials answer 422 under email',
  body: z.object({
    email: email(),
    password: password(),
    remember: flag('ログイン状態の保持'),
    /** For members with a second step, whose sign-in answers 422 under it without one. */
    authenticator_code: optionalAuthenticatorCode(),
  }),
  response: currentUser,
});

export const logOut = post('/logout', {
  audience: 'anyone',
  summary: 'Ends the session of this device; also when already signed out',
  status: 204,
});
