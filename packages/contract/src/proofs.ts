import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { mailedCode, optionalAuthenticatorCode, password } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { keyAnswer } from '#contract/webauthn.ts';

/** Of members with a second step; without one their proof answers 422 under it. */
const second = { authenticator_code: optionalAuthenticatorCode() };

/** A proof by the password. */
export const passwordProof = z.object({
  by: z.literal('password'),
  password_current: password('現在のパスワード'),
  ...second,
});

/** A proof by a code that was mailed to the member. */
export const codeProof = z.object({ by: z.literal('code'), code: mailedCode(), ...second });

/** A proof by a passkey, which is both steps. */
const passkeyProof = z.object({ by: z.literal('passkey'), response: keyAnswer });

export const prove = post('/api/account/proof', {
  audience: 'member',
  summary:
    'Proves once more who the member is, as at sign-in: opens the calls that need a fresh proof, and renews the session',
  body: z.discriminatedUnion('by', [passwordProof, codeProof, passkeyProof], {
    error: () => formatMessage('validation.choose', { label: '確認の方法' }),
  }),
  status: 204,
});

export const requestProofCode = post('/api/account/proof/code', {
  audience: 'member',
  summary: 'Mails a code to prove with, good in this session; answers where it was sent',
  response: z.object({ email: z.string() }),
});

export const needProof = post('/api/account/proof/needed', {
  audience: 'member',
  freshProof: true,
  summary: 'Nothing but the demand of a fresh proof, for screens whose own call has none',
  status: 204,
});
