import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { authenticatorCode, wireTime } from '#contract/fields.ts';

/** The member's second step of signing in. */
export const twoStep = z.object({
  /** When it was switched on; null: it is off. */
  on_since: z.nullable(wireTime()),
  /** Recovery codes that are not used. */
  recovery_codes_left: z.number(),
});
export type TwoStep = z.output<typeof twoStep>;

const codes = z.object({ recovery_codes: z.array(z.string()) });

export const getTwoStep = get('/api/account/two-step', {
  audience: 'member',
  summary: 'Whether sign-in asks the member for a second step',
  response: twoStep,
});

export const beginTwoStep = post('/api/account/two-step/begin', {
  audience: 'member',
  freshProof: true,
  summary: 'A new secret for an authenticator, as otpauth address and QR picture (SVG)',
  response: z.object({ secret: z.string(), otpauth: z.string(), qr_svg: z.string() }),
});

export const confirmTwoStep = post('/api/account/two-step/confirm', {
  audience: 'member',
  summary: 'Switches the second step on with a code; answers the recovery codes, shown only once',
  body: z.object({ authenticator_code: authenticatorCode() }),
  response: codes,
});

export const renewTwoStepCodes = post('/api/account/two-step/recovery-codes', {
  audience: 'member',
  freshProof: true,
  summary: 'New recovery codes; the old ones no longer work',
  response: codes,
});

export const endTwoStep = post('/api/account/two-step/end', {
  audience: 'member',
  freshProof: true,
  summary: 'Switches the second step off',
  status: 204,
});
