import { createECDH, randomBytes } from 'node:crypto';
import type * as contract from '@orchard/contract/push';
import { type EntriesOf, nextNumber } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getPush: { rights: everyMember(200), request: async () => ({}) },
  subscribePush: {
    rights: everyMember(204),
    request: async () => ({
      body: {
        endpoint: `https://push.example.com/${nextNumber()}`,
        keys: {
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      },
    }),
  },
  unsubscribePush: { rights: everyMember(204), request: async () => ({}) },
  // It is for the devices that have subscribed, and a request has none.
  testPush: { rights: everyMember(404), request: async () => ({}) },
};
