import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import {
  bodyToken,
  email,
  password,
  passwordConfirmation,
  samePasswords,
} from '#contract/fields.ts';
import { problemBody } from '#contract/problems.ts';

export const forgotPassword = post('/forgot-password', {
  audience: 'anyone',
  summary: 'Mails a reset link; the answer is the same for unknown addresses',
  body: z.object({ email: email() }),
  response: problemBody,
});

export const resetPassword = post('/reset-password', {
  audience: 'anyone',
  summary: 'Sets a new password with the token from the mail and ends all sessions',
  body: z
    .object({
      token: bodyToken(),
      email: email(),
      password: password('新しいパスワード'),
      password_confirmation: passwordConfirmation(),
    })
    .check(samePasswords()),
  response: problemBody,
});

export const setFirstPassword = post('/api/first/change-password', {
  audience: 'anyone',
  summary: 'An invited member chooses the first password; the token alone names the member',
  body: z
    .object({
      token: bodyToken(),
      password: password(),
      password_confirmation: passwordConfirmation(),
    })
    .check(samePasswords()),
  response: problemBody,
});

export const noteFirstPasswordOpened = post('/api/first/opened', {
  audience: 'anyone',
  summary:
    'The screen for the first password was opened; the same answer whether the link is good or not',
  body: z.object({ token: bodyToken() }),
  status: 204,
});
