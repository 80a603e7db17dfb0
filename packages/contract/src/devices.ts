import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { flag, passkeyIds, wireTime } from '#contract/fields.ts';

/** A place where the member is signed in. */
export const device = z.object({
  id: z.string(),
  /** Such as 「iPhone・Safari」; empty where the browser does not say. */
  kind: z.string(),
  /** The coarse network at sign-in, such as `203.0.x.x`; empty where it is not known. */
  network: z.string(),
  began_at: wireTime(),
  last_seen_at: wireTime(),
  /** The device that asks. */
  is_this: z.boolean(),
});
export type Device = z.output<typeof device>;

export const listDevices = get('/api/account/devices', {
  audience: 'member',
  summary: "The member's live sessions: this one first, then the last used ones",
  response: z.array(device),
});

export const endDevice = del('/api/account/devices/{deviceId}', {
  audience: 'member',
  freshProof: true,
  summary: 'Ends another session of the member; 404 once it is gone, and for this one',
  params: z.object({
    deviceId: z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/)),
  }),
  status: 204,
});

export const endOtherDevices = post('/api/account/devices/end-others', {
  audience: 'member',
  freshProof: true,
  summary: 'Ends all other sessions of the member, and what is named, and renews this one',
  body: z.object({
    /** May be empty. */
    remove_passkeys: passkeyIds(),
    remove_authenticator: flag('2段階認証の指定'),
  }),
  status: 204,
});
