import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { email, flag, mailedCode, optionalAuthenticatorCode } from '#contract/fields.ts';
import { problemBody } from '#contract/problems.ts';
import { currentUser } from '#contract/sessions.ts';

export const requestLoginCode = post('/api/login/code', {
  audience: 'anyone',
  summary:
    'Mails a code that signs in on this browser; the answer is the same for unknown addresses',
  body: z.object({ email: email() }),
  response: problemBody,
});

export const logInWithCode = post('/api/login/with-code', {
  audience: 'anyone',
  summary: 'Signs in with the mailed code, in the browser that asked for it; else 422 under code',
  body: z.object({
    email: email(),
    code: mailedCode(),
    remember: flag('ログイン状態の保持'),
    authenticator_code: optionalAuthenticatorCode(),
  }),
  response: currentUser,
});
