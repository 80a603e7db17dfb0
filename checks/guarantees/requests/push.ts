import { createECDH, randomBytes } from 'node:crypto';
import type * as contract from '@orchard/contract/push';
import {
  type EntriesOf,
  nextNumber,
  type Preparation,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';
import { addPush } from '#server/platform/push/push-subscriptions.store.ts';

/** An address and the keys of a device that is new. */
const newAddress = () => ({
  endpoint: `https://push.example.com/${nextNumber()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/** A device of the sender's that gets messages. */
async function subscribed({ db, owner }: Preparation) {
  const { id: memberId } = await owner();
  const { keys, endpoint } = newAddress();
  await addPush(db.kysely, { memberId, device: randomBytes(32) }, { endpoint, ...keys });
  return { body: { endpoint } };
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getPush: { rights: everyMember(200), request: async () => ({}) },
  subscribePush: {
    rights: everyMember(204),
    request: async () => ({ body: newAddress() }),
  },
  unsubscribePush: { rights: everyMember(204), request: subscribed },
  testPush: { rights: everyMember(204), request: subscribed },
};
