import {
  about,
  type Entries,
  emailOf,
  nothing,
  type Preparation,
  sends,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, everyone, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import {
  browserOfMember,
  codeOwner,
  hashOfCode,
} from '#server/features/login-codes/login-codes.commands.ts';
import { keepLoginCode } from '#server/features/login-codes/login-codes.store.ts';
import { addKey, giveHandle } from '#server/features/passkeys/passkeys.store.ts';
import { readClock } from '#server/features/passkeys/passkeys.view.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { type Ceremony, makeChallenge } from '#server/platform/webauthn/key-answers.ts';
import { keepMemberAuthenticator } from '#server/testing/authenticators.ts';
import { testConfig } from '#server/testing/config.ts';
import { KeyDevice } from '#server/testing/key-device.ts';

const CODE = '12345678';

/** The code that was mailed to the sender, who is signed in; for a guest, one that never was. */
async function mailed({ db, asker }: Preparation) {
  if (asker === null) return { email: 'nobody@example.jp', code: CODE };
  const { id: memberId, email } = asker;
  const owner = codeOwner(email, browserOfMember(memberId));
  const key = deriveKey(testConfig('').appSecret, 'login codes');
  const codeHash = hashOfCode(key, owner, CODE);
  await keepLoginCode(db.kysely, owner, { memberId, codeHash });
  return { email, code: CODE };
}

const config = testConfig('');

/** A code of the sender's authenticator, which is in use or was only begun. */
async function codeOf({ db, owner }: Preparation, isOn: boolean): Promise<string> {
  return (await keepMemberAuthenticator({ db, config }, await owner(), { isOn }))();
}

const withProof = sends(async (sender) => ({
  password_current: PASSWORD,
  authenticator_code: await codeOf(sender, true),
}));

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
  return { device, id: Number(keyId) };
}

/** Calls of ways in. */
export const entries: Entries = {
  requestLoginCode: {
    rights: everyone(200),
    request: sends((sender) => ({ email: emailOf(sender) })),
  },
  logInWithCode: { rights: WITH_SECRET, request: sends(mailed) },
  getTwoStep: { rights: everyMember(200), request: nothing },
  beginTwoStep: {
    rights: everyMember(200),
    request: sends(() => ({ password_current: PASSWORD })),
  },
  confirmTwoStep: {
    rights: everyMember(200),
    request: sends(async (sender) => ({ authenticator_code: await codeOf(sender, false) })),
  },
  renewTwoStepCodes: { rights: everyMember(200), request: withProof },
  endTwoStep: { rights: everyMember(204), request: withProof },
  listPasskeys: { rights: everyMember(200), request: nothing },
  beginPasskey: {
    rights: everyMember(200),
    request: sends(() => ({ password_current: PASSWORD })),
  },
  addPasskey: {
    rights: everyMember(201),
    request: sends(async (sender) => ({
      response: new KeyDevice().create(await challengeFor(sender, 'member adds')),
    })),
  },
  renamePasskey: { rights: everyMember(200), request: about(kept, () => ({ name: '仕事用の鍵' })) },
  removePasskey: { rights: everyMember(204), request: about(kept) },
  getPasskeyRequest: { rights: everyone(200), request: nothing },
  logInWithPasskey: {
    rights: WITH_SECRET,
    request: sends(async (sender) => {
      const { device } = await kept(sender);
      return { response: device.sign(await challengeFor(sender, 'member enters')) };
    }),
  },
};
