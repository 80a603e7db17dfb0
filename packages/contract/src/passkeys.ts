import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { flag, id, pathId, text, wireTime } from '#contract/fields.ts';
import { MAX_PASSKEY_NAME } from '#contract/passkey-limits.ts';
import { currentUser } from '#contract/sessions.ts';
import { creationOptions, keyAnswer, newKey, requestOptions } from '#contract/webauthn.ts';

/** A passkey's name in a body. */
export const passkeyName = () => text('パスキーの名前', MAX_PASSKEY_NAME);

/** One of the account's own passkeys. */
export const passkey = z.object({
  id: id(),
  name: z.string(),
  /** Its authenticator copies it to the owner's other devices. */
  is_backed_up: z.boolean(),
  /** It may have been copied by somebody else, and lets nobody in any more. */
  is_stopped: z.boolean(),
  created_at: wireTime(),
  last_used_at: z.nullable(wireTime()),
});
export type Passkey = z.output<typeof passkey>;

const one = z.object({ passkeyId: pathId() });

export const listPasskeys = get('/api/account/passkeys', {
  audience: 'member',
  summary: "The member's own passkeys, oldest first",
  response: z.array(passkey),
});

export const beginPasskey = post('/api/account/passkeys/options', {
  audience: 'member',
  freshProof: true,
  summary: 'What a browser makes a new passkey with, for five minutes',
  response: creationOptions,
});

export const addPasskey = post('/api/account/passkeys', {
  audience: 'member',
  freshProof: true,
  summary: 'Adds the passkey that the browser has made',
  body: z.object({ response: newKey }),
  response: passkey,
  status: 201,
});

export const renamePasskey = post('/api/account/passkeys/{passkeyId}', {
  audience: 'member',
  summary: "Renames one of the member's passkeys",
  params: one,
  body: z.object({ name: passkeyName() }),
  response: passkey,
});

export const removePasskey = del('/api/account/passkeys/{passkeyId}', {
  audience: 'member',
  freshProof: true,
  summary: "Removes one of the member's passkeys, which signs nobody in any more",
  params: one,
  status: 204,
});

export const getPasskeyRequest = post('/api/login/passkey-options', {
  audience: 'anyone',
  summary: 'What a browser asks a passkey to sign, for five minutes; the same for everybody',
  response: requestOptions,
});

export const logInWithPasskey = post('/api/login/passkey', {
  audience: 'anyone',
  summary: 'Signs a member in by a passkey; every refusal is the same 422 under no field',
  body: z.object({ response: keyAnswer, remember: flag('ログイン状態の保持') }),
  response: currentUser,
});
