import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { passkey, passkeyName } from '#contract/passkeys.ts';
import { authState } from '#contract/staff/staff-auth.ts';
import { oneRecord } from '#contract/staff/wire.ts';
import { creationOptions, keyAnswer, newKey, requestOptions } from '#contract/webauthn.ts';

const everyOperator = { audience: 'staff', right: null } as const;
const one = z.object({ passkeyId: pathId() });

export const listOwnPasskeys = get('/api/staff/passkeys', {
  ...everyOperator,
  summary: "One's own passkeys, oldest first",
  response: z.array(passkey),
});

export const beginOwnPasskey = post('/api/staff/passkeys/options', {
  ...everyOperator,
  freshCode: true,
  summary: 'What a browser makes a new passkey with, for five minutes',
  response: creationOptions,
});

export const addOwnPasskey = post('/api/staff/passkeys', {
  ...everyOperator,
  freshCode: true,
  summary: 'Adds the passkey that the browser has made',
  body: z.object({ response: newKey }),
  response: passkey,
  status: 201,
});

export const renameOwnPasskey = post('/api/staff/passkeys/{passkeyId}', {
  ...everyOperator,
  summary: "Renames one of one's own passkeys",
  params: one,
  body: z.object({ name: passkeyName() }),
  response: passkey,
});

export const removeOwnPasskey = del('/api/staff/passkeys/{passkeyId}', {
  ...everyOperator,
  summary: "Removes one of one's own passkeys",
  params: one,
  status: 204,
});

export const getStaffPasskeyRequest = post('/api/staff/auth/passkey-options', {
  audience: 'anyone',
  summary: 'What a browser asks a passkey to sign, for five minutes; the same for everybody',
  response: requestOptions,
});

export const enterWithPasskey = post('/api/staff/auth/passkey', {
  audience: 'anyone',
  summary: 'Both steps of signing in by a passkey; every refusal is the same 422 under no field',
  body: z.object({ response: keyAnswer }),
  response: authState,
});

export const removeMemberPasskeys = post('/api/staff/members/{id}/passkeys/remove', {
  audience: 'staff',
  right: 'members.write',
  freshCode: true,
  summary: 'Removes every passkey of a member and tells the member; answers how many there were',
  params: oneRecord,
  response: z.object({ count: z.number() }),
});
