import * as z from 'zod/mini';
import { fingerprints } from '#contract/consents.ts';
import { post } from '#contract/endpoint.ts';
import {
  bodyToken,
  email,
  flag,
  id,
  optionalAuthenticatorCode,
  passkeyIds,
  password,
  passwordConfirmation,
  samePasswords,
  wireTime,
} from '#contract/fields.ts';
import { problemBody } from '#contract/problems.ts';

export const forgotPassword = post('/forgot-password', {
  audience: 'anyone',
  summary: 'Mails a reset link; the answer is the same for unknown addresses',
  body: z.object({ email: email() }),
  response: problemBody,
});

/** What lets into an account besides its password. */
export const resetWays = z.object({
  passkeys: z.array(z.object({ id: id(), name: z.string(), created_at: wireTime() })),
  /** Null: sign-in asks for none. */
  authenticator: z.nullable(
    z.object({
      on_since: wireTime(),
      /** It was there for a week: it goes only with a code of it, or a recovery code. */
      needs_code: z.boolean(),
    }),
  ),
});
export type ResetWays = z.output<typeof resetWays>;

export const listResetWays = post('/api/password-reset/ways-in', {
  audience: 'anyone',
  summary: 'What resetPassword removes unless it is kept; the token from the mail stays good',
  body: z.object({ token: bodyToken() }),
  response: resetWays,
});

export const resetPassword = post('/reset-password', {
  audience: 'anyone',
  summary: 'Sets a new password with the token from the mail and ends all other ways in',
  body: z
    .object({
      token: bodyToken(),
      email: email(),
      password: password('新しいパスワード'),
      password_confirmation: passwordConfirmation(),
      /** The passkeys that stay; absent: none does. */
      keep_passkeys: z.optional(z.nullable(passkeyIds())),
      /** Whether the authenticator stays; absent: it does if it was there for a week. */
      keep_authenticator: flag('2段階認証の指定'),
      /** A code of an authenticator that was there for a week and is to go. */
      authenticator_code: optionalAuthenticatorCode(),
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
      /**
       * Fingerprints of the terms that the member accepts, as listFirstTerms gives them: all, or it is
       * refused. Absent, as of a client that knows no terms: the member is asked at the first visit.
       */
      accepted_terms: z.optional(z.nullable(fingerprints())),
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
