import {
  about,
  after,
  type Entries,
  emailOf,
  everyMember,
  everyone,
  type Preparation,
  plain,
  sends,
  WITH_SECRET,
} from '#checks/guarantees/prepare-request.ts';
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
  prove: sends(everyMember(204), () => ({ by: 'password', password_current: PASSWORD })),
  requestProofCode: plain(everyMember(200)),
  needProof: plain(everyMember(204)),
  requestLoginCode: sends(everyone(200), (sender) => ({ email: emailOf(sender) })),
  logInWithCode: sends(WITH_SECRET, mailed),
  getTwoStep: plain(everyMember(200)),
  beginTwoStep: plain(everyMember(200)),
  confirmTwoStep: sends(everyMember(200), async (sender) => ({
    authenticator_code: await codeOf(sender, false),
  })),
  renewTwoStepCodes: after(everyMember(200), (sender) => codeOf(sender, true)),
  endTwoStep: after(everyMember(204), (sender) => codeOf(sender, true)),
  listPasskeys: plain(everyMember(200)),
  beginPasskey: plain(everyMember(200)),
  addPasskey: sends(everyMember(201), async (sender) => ({
    response: new KeyDevice().create(await challengeFor(sender, 'member adds')),
  })),
  renamePasskey: about(everyMember(200), kept, () => ({ name: '仕事用の鍵' })),
  removePasskey: about(everyMember(204), kept),
  getPasskeyRequest: plain(everyone(200)),
  logInWithPasskey: sends(WITH_SECRET, async (sender) => {
    const { device } = await kept(sender);
    return { response: device.sign(await challengeFor(sender, 'member enters')) };
  }),
};
