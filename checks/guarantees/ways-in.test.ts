import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { codeAt } from '#server/platform/authenticators/totp.ts';
import { keepMemberAuthenticator } from '#server/testing/authenticators.ts';
import type { Caller } from '#server/testing/caller.ts';
import { givePasskey } from '#server/testing/key-device.ts';
import { secretIn } from '#server/testing/mail-links.ts';
import type { MadeMember } from '#server/testing/make/people.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { as, asStaff, guest, make, db, mailsTo } = scene;

const NEW = '梨の花が咲く 3131';
const newPassword = { password: NEW, password_confirmation: NEW };

const newest = async (address: string, kind: string) =>
  (await mailsTo(address)).findLast((mail) => mail.kind === kind);
const isIn = async (caller: Caller) => (await caller.attempt(api.getCurrentUser)).status === 200;
const enter = (email: string, body: { password: string; authenticator_code?: string }) =>
  guest().attempt(api.logIn, { body: { email, ...body } });

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `thief-${addresses}@example.jp`;
};

/** Moves the account with an open session; the link comes to the new address. */
async function move(caller: Caller, to: string): Promise<void> {
  await caller.call(api.requestEmailChange, { body: { email: to } });
  const confirmationToken = secretIn(await newest(to, 'email_confirm'));
  await caller.call(api.confirmEmailChange, { params: { confirmationToken } });
}

/** An operator puts the address right for the owner. */
async function moveBack({ id, email }: MadeMember): Promise<void> {
  const params = { id };
  const { revision, ...form } = (await asStaff().call(staffApi['members.read'], { params })).body;
  await asStaff().call(staffApi['members.update'], {
    ...{ params, query: { revision: String(revision) } },
    body: { ...form, email },
  });
}

/** What a thief has made with the password and an open session. */
type Loot = Awaited<ReturnType<typeof loot>>;

/**
 * A thief with password and session makes every way in that there is.
 * @param email the account's address now
 */
async function loot(email: string) {
  const body = { email, password: PASSWORD };
  const session = guest();
  await session.call(api.logIn, { body });
  const remembered = guest();
  await remembered.call(api.logIn, { body: { ...body, remember: true } });
  const { device: passkey, id: keyId } = await givePasskey(session);
  // A code and a link that the owner is talked into reading out.
  const browser = guest();
  await browser.call(api.requestLoginCode, { body: { email } });
  const mail = await newest(email, 'login_code');
  const code = (/^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '').replace(' ', '');
  await guest().call(api.forgotPassword, { body: { email } });
  const resetLink = secretIn(await newest(email, 'password_reset'));
  const own = newAddress();
  await session.call(api.requestEmailChange, { body: { email: own } });
  const emailLink = secretIn(await newest(own, 'email_confirm'));
  const begun = await session.call(api.beginTwoStep);
  const { rows } = await db.pool.query('SELECT floor(extract(epoch FROM now()))::int AS now');
  const confirmed = await session.call(api.confirmTwoStep, {
    body: { authenticator_code: codeAt(begun.body.secret, rows[0].now) },
  });
  const recovery = confirmed.body.recovery_codes;
  return {
    ...{ session, remembered, passkey, keyId, recovery },
    ...{ browser, code, resetLink, emailLink },
  };
}

/**
 * The ways that still bring the thief in, or keep the owner out.
 * @param undoLink the link to undo a change of address that the thief got
 */
async function waysLeft(member: MadeMember, got: Loot, undoLink: string): Promise<string[]> {
  const { email } = member;
  const stolen = guest();
  stolen.cookies.set('session', got.remembered.cookies.get('session') ?? '');
  const request = (await got.browser.call(api.getPasskeyRequest)).body;
  const byKey = { response: got.passkey.sign(request) };
  const byCode = { email, code: got.code };
  const byLink = { email, token: got.resetLink, password: 'stolen again 77' };
  const undone = await guest().attempt(api.undoEmailChange, { params: { undoToken: undoLink } });
  const reset = await guest().attempt(api.resetPassword, {
    body: { ...byLink, password_confirmation: byLink.password },
  });
  // Where the owner is lured into opening it.
  const moved = await as(member).attempt(api.confirmEmailChange, {
    params: { confirmationToken: got.emailLink },
  });
  const owner = await enter(email, { password: NEW });
  // The device that was the thief's, once it comes to know the new password too.
  const device = guest();
  device.cookies.set('device', got.remembered.cookies.get('device') ?? '');
  const warnings = async () =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'new_device').length;
  const before = await warnings();
  await device.attempt(api.logIn, { body: { email, password: NEW } });
  const ways = {
    password: (await enter(email, { password: PASSWORD })).status === 200,
    session: await isIn(got.session),
    'remembered cookie': await isIn(stolen),
    'known device': (await warnings()) === before,
    passkey: (await got.browser.attempt(api.logInWithPasskey, { body: byKey })).status === 200,
    authenticator: owner.status !== 200,
    'mailed code': (await got.browser.attempt(api.logInWithCode, { body: byCode })).status === 200,
    links: [undone, reset, moved].some(({ status }) => status === 200),
    'recovery codes': await takesRecovery(member, got),
  };
  return Object.entries(ways)
    .filter(([, isLeft]) => isLeft)
    .map(([way]) => way);
}

/** Whether the thief's recovery codes are good for the authenticator that the owner sets up. */
async function takesRecovery(member: MadeMember, { recovery }: Loot): Promise<boolean> {
  await keepMemberAuthenticator(scene, member);
  const [code = ''] = recovery;
  const answer = await enter(member.email, { password: NEW, authenticator_code: code });
  return answer.status === 200;
}

test('an owner who resets the password by mail is alone in the account', async (context) => {
  const member = await make.member();
  const address = newAddress();
  const first = guest();
  await first.call(api.logIn, { body: { email: member.email, password: PASSWORD } });
  await move(first, address);
  await moveBack(member);
  const undoMail = await newest(address, 'email_changed');
  const got = await loot(member.email);

  await guest().call(api.forgotPassword, { body: { email: member.email } });
  const token = secretIn(await newest(member.email, 'password_reset'));
  await guest().call(api.resetPassword, {
    body: { token, email: member.email, ...newPassword },
  });
  const left = await waysLeft(member, got, undoMail ? secretIn(undoMail) : 'none was mailed');
  report(context, 'A21', `ways left to the thief ${left.length} of 9`);
  expect(left).toEqual([]);
});

test('an owner who undoes a change of address is alone, and stays a member', async (context) => {
  const member = await make.member();
  const got = await loot(member.email);
  const [address, hiding] = [newAddress(), newAddress()];
  await got.session.call(api.askErasure);
  await move(got.session, address);
  const undoToken = secretIn(await newest(member.email, 'email_changed'));
  await move(got.session, hiding);
  const thiefs = secretIn(await newest(address, 'email_changed'));

  await guest().call(api.undoEmailChange, { params: { undoToken } });
  const mail = await newest(member.email, 'email_undone');
  const said = ['パスキー', '2段階認証を無効', 'データの消去のお申し出を取り消し'].filter(
    (words) => !mail?.text.includes(words),
  );
  // What the undoing has left would be kept.
  await guest().call(api.resetPassword, {
    body: {
      ...{ token: secretIn(mail), email: member.email, ...newPassword },
      ...{ keep_passkeys: [got.keyId], keep_authenticator: true },
    },
  });
  const left = await waysLeft(member, got, thiefs);
  if ((await as(member).call(api.getErasure)).body.erasure !== null) left.push('erasure');
  report(context, 'A21', `after undoing an address: ${left.length} of 10`);
  expect([left, said]).toEqual([[], []]);
});
