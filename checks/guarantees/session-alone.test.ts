import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { freshProofProblem } from '@orchard/contract/fresh-proof';
import { describe, expect, test } from 'vitest';
import type { Caller } from '#server/testing/caller.ts';
import { givePasskey, KeyDevice } from '#server/testing/key-device.ts';
import { secretIn } from '#server/testing/mail-links.ts';
import { createScene } from '#server/testing/scene.ts';
import { calls, createReadyRequests } from './calls.ts';
import { report } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { as, db, execute, guest, mailsTo, make } = scene;
const ready = createReadyRequests(scene);

const guarded = calls.filter(([, { spec }]) => spec.freshProof);

/** Lets ten minutes pass since the member's sessions proved who they are. */
const age = ({ id }: { id: number }) =>
  execute`
    UPDATE sessions SET proved_at = proved_at - interval '10 minutes' WHERE member_id = ${id}`;

describe('a call that lets others in, shuts out, or carries data off wants a fresh proof', () => {
  test('and the table says which calls those are', () => {
    expect(guarded.map(([name]) => name).sort()).toEqual([
      'addPasskey',
      'askErasure',
      'beginPasskey',
      'beginTwoStep',
      'endDevice',
      'endOtherDevices',
      'endTwoStep',
      'makeMyData',
      'needProof',
      'openMyData',
      'removePasskey',
      'renewTwoStepCodes',
      'trustAddress',
    ]);
    expect(guarded.every(([, { spec }]) => spec.audience === 'member')).toBe(true);
  });

  test.each(guarded)('%s refuses a session that was proved long ago', async (name) => {
    const member = await make.member();
    const caller = as(member);
    await caller.call(api.getCurrentUser);
    await age(member);
    const request = await ready(name, member);
    const refused = await caller.request(request);
    expect([refused.statusCode, refused.json()]).toEqual([403, freshProofProblem]);
    await db.pool.query('UPDATE sessions SET proved_at = now() WHERE member_id = $1', [member.id]);
    expect((await caller.request(request)).statusCode).toBeLessThan(300);
  });
});

type Member = Awaited<ReturnType<typeof make.member>>;

/** A member with a passkey, at home, and a thief who has a session and no more. */
interface Theft {
  owner: Member;
  home: Caller;
  key: { device: KeyDevice; id: number };
  thief: Caller;
}

let addresses = 0;
const newAddress = () => `loot-${++addresses}@example.jp`;
const isIn = async (caller: Caller) => (await caller.attempt(api.getCurrentUser)).status === 200;
const succeeds = async (endpoint: Endpoint, caller: Caller, request: object = {}) =>
  (await caller.attempt(endpoint as never, request as never)).status < 300;
const mailed = async (address: string, kind: string) =>
  (await mailsTo(address)).filter((mail) => mail.kind === kind).at(-1);
const codeIn = (text = '') => (/^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '0000 0000').replace(' ', '');

/** Moves the account to an address of the thief's; no proof is asked for. */
async function move(thief: Caller): Promise<string> {
  const email = newAddress();
  await thief.call(api.requestEmailChange, { body: { email } });
  const confirmationToken = secretIn(await mailed(email, 'email_confirm'));
  await thief.call(api.confirmEmailChange, { params: { confirmationToken } });
  return email;
}

/** Sets a password by whatever reset link has come to an address, and signs in. */
async function enterByReset(email: string): Promise<boolean> {
  const mail = await mailed(email, 'password_reset');
  if (!mail) return false;
  const password = 'the thief’s own words';
  const body = { token: secretIn(mail), email, password, password_confirmation: password };
  await guest().attempt(api.resetPassword, { body });
  return succeeds(api.logIn, guest(), { body: { email, password } });
}

/** What a thief tries; each answers whether it has worked. */
const WAYS: Record<string, (theft: Theft) => Promise<boolean>> = {
  'another address, and a reset by its mail': async ({ thief }) => {
    const email = await move(thief);
    await guest().call(api.forgotPassword, { body: { email } });
    return enterByReset(email);
  },
  'another address, and a code by its mail': async ({ thief }) => {
    const email = await move(thief);
    const browser = guest();
    await browser.call(api.requestLoginCode, { body: { email } });
    const code = codeIn((await mailed(email, 'login_code'))?.text);
    return succeeds(api.logInWithCode, browser, { body: { email, code } });
  },
  'another address, and a proof by its mail': async ({ thief }) => {
    const email = await move(thief);
    await thief.call(api.requestProofCode);
    const code = codeIn((await mailed(email, 'proof_code'))?.text);
    return succeeds(api.prove, thief, { body: { by: 'code', code } });
  },
  'two other addresses, and the way back to the first': async ({ thief }) => {
    const first = await move(thief);
    await move(thief);
    const undo = await mailed(first, 'email_changed');
    if (!undo) return false;
    await guest().post(`/api/account/undo-email/${secretIn(undo)}`);
    await guest().call(api.forgotPassword, { body: { email: first } });
    return enterByReset(first);
  },
  'another address, and trust in it': async ({ thief }) => {
    await move(thief);
    return succeeds(api.trustAddress, thief);
  },
  'a passkey of the thief’s': async ({ thief }) => {
    const begun = await thief.attempt(api.beginPasskey);
    if (begun.status !== 200) return false;
    const response = new KeyDevice().create(begun.body);
    return succeeds(api.addPasskey, thief, { body: { response } });
  },
  'the owner’s passkey removed': async ({ thief, key }) =>
    succeeds(api.removePasskey, thief, { params: { passkeyId: key.id } }),
  'the owner’s session ended': async ({ thief, home }) => {
    const { body: devices } = await thief.call(api.listDevices);
    const deviceId = devices.find(({ is_this }) => !is_this)?.id ?? '';
    await thief.attempt(api.endDevice, { params: { deviceId } });
    return !(await isIn(home));
  },
  'all other sessions ended': async ({ thief, home }) => {
    await thief.attempt(api.endOtherDevices, { body: { remove_passkeys: [] } });
    return !(await isIn(home));
  },
  'a second step of the thief’s': async ({ thief }) => succeeds(api.beginTwoStep, thief),
  'the owner’s second step off': async ({ thief }) => succeeds(api.endTwoStep, thief),
  'a wish to leave': async ({ thief }) => succeeds(api.askErasure, thief),
  'the owner’s data': async ({ thief }) => succeeds(api.makeMyData, thief),
};

test('a session alone takes no account', async (context) => {
  const taken: string[] = [];
  for (const [what, attempt] of Object.entries(WAYS)) {
    const owner = await make.member();
    const home = as(owner);
    const key = await givePasskey(home);
    const thief = as(owner);
    await thief.call(api.getCurrentUser);
    await age(owner);
    if (await attempt({ owner, home, key, thief })) taken.push(what);
  }
  report(context, 'A22', `taken ${taken.length} of ${Object.keys(WAYS).length} ways`);
  expect(taken).toEqual([]);
});
