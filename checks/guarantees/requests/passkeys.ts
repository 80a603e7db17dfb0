import type * as contract from '@orchard/contract/passkeys';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember, everyone, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { addKey, giveHandle } from '#server/features/passkeys/passkeys.store.ts';
import { readClock } from '#server/features/passkeys/passkeys.view.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { type Ceremony, makeChallenge } from '#server/platform/webauthn/sealed-challenge.ts';
import { testConfig } from '#server/testing/config.ts';
import { KeyDevice } from '#server/testing/key-device.ts';

/** A challenge that the sender got from the site. */
async function challengeFor({ db, owner }: Preparation, purpose: Ceremony['purpose']) {
  const key = deriveKey(testConfig('').appSecret, 'passkey challenges');
  const { id } = await owner();
  const expiresAt = (await readClock(db.kysely)) + 60;
  return { challenge: makeChallenge(key, { purpose, boundTo: `member ${id}` }, expiresAt) };
}

/** A passkey of the sender's; of a guest, one of somebody else's. */
async function kept({ db, owner }: Preparation) {
  const device = new KeyDevice();
  const { id } = await owner();
  const { ownerId } = await giveHandle(db.kysely, { kind: 'member', id });
  const { credentialId, publicKey } = device;
  const parts = { credentialId, publicKey, counter: 0, transports: [], isBackedUp: false };
  const keyId = await addKey(db.kysely, ownerId, parts, '鍵');
  return { device, path: Number(keyId) };
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listPasskeys: { rights: everyMember(200), request: nothing },
  beginPasskey: {
    rights: everyMember(200),
    request: async () => ({ body: { password_current: PASSWORD } }),
  },
  addPasskey: {
    rights: everyMember(201),
    request: async (preparation) => ({
      body: {
        response: new KeyDevice().create(await challengeFor(preparation, 'member adds')),
      },
    }),
  },
  renamePasskey: {
    rights: everyMember(200),
    request: async (preparation) => ({
      path: (await kept(preparation)).path,
      body: { name: '仕事用の鍵' },
    }),
  },
  removePasskey: {
    rights: everyMember(204),
    request: async (preparation) => ({ path: (await kept(preparation)).path }),
  },
  getPasskeyRequest: { rights: everyone(200), request: nothing },
  logInWithPasskey: {
    rights: WITH_SECRET,
    request: async (preparation) => {
      const { device } = await kept(preparation);
      const challenge = await challengeFor(preparation, 'member enters');
      return { body: { response: device.sign(challenge) } };
    },
  },
};
