import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { codeAt } from '#server/platform/authenticators/totp.ts';
import { secretIn } from '#server/testing/mail-links.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { db, make, as, asStaff, guest, staffGuest, mailsTo } = await createScene({ limits: 'off' });

type Operator = Awaited<ReturnType<typeof make.staff>>;

const password = 'a new long password';
let addresses = 0;
const newAddress = () => `way-in-${++addresses}@example.jp`;
const newest = async (address: string) => secretIn((await mailsTo(address)).at(-1));

/** Saves a member's form with another address. */
async function move(id: number, email: string) {
  const { body } = await asStaff().call(staffApi['members.read'], { params: { id } });
  const query = { revision: String(body.revision) };
  return asStaff().call(staffApi['members.update'], {
    params: { id },
    query,
    body: { ...body, email },
  });
}

/**
 * Actions of members and operators, each on a new member. Returns the address that must get a mail.
 */
const OF_MEMBERS: Record<string, () => Promise<{ address: string; done: { status: number } }>> = {
  'a member changes the password': async () => {
    const member = await make.member();
    const body = { password_current: PASSWORD, password, password_confirmation: password };
    return { address: member.email, done: await as(member).call(api.changePassword, { body }) };
  },
  'the password is reset by a link': async () => {
    const { email } = await make.member();
    await guest().call(api.forgotPassword, { body: { email } });
    const token = await newest(email);
    await db.pool.query('DELETE FROM mails WHERE recipient = $1', [email]);
    const body = { token, email, password, password_confirmation: password };
    return { address: email, done: await guest().call(api.resetPassword, { body }) };
  },
  'a member changes the address': async () => {
    const member = await make.member();
    const email = newAddress();
    await as(member).call(api.requestEmailChange, { body: { email } });
    const params = { confirmationToken: await newest(email) };
    const done = await as(member).call(api.confirmEmailChange, { params });
    return { address: member.email, done };
  },
  'an operator changes the address': async () => {
    const member = await make.member();
    return { address: member.email, done: await move(member.id, newAddress()) };
  },
  'an operator brings an earlier address back': async () => {
    const member = await make.member();
    const { id } = member;
    await move(id, newAddress());
    const { body: versions } = await asStaff().call(staffApi['members.versions'], {
      params: { id },
    });
    const own = newAddress();
    await as(member).call(api.requestEmailChange, { body: { email: own } });
    const confirmationToken = await newest(own);
    await as(member).call(api.confirmEmailChange, { params: { confirmationToken } });
    const body = { version: versions[0]?.id ?? 0 };
    const done = await asStaff().call(staffApi['members.restore'], { params: { id }, body });
    return { address: own, done };
  },
};

async function enrol({ email }: Operator) {
  const caller = staffGuest();
  await caller.call(staffApi.enterPassword, { body: { email, password: PASSWORD } });
  const { body: begun } = await caller.call(staffApi.beginEnrolment);
  const { rows } = await db.pool.query('SELECT floor(extract(epoch FROM now()))::bigint AS now');
  const body = { code: codeAt(begun.secret, rows[0].now) };
  return caller.call(staffApi.finishEnrolment, { body });
}
async function save({ id }: Operator, change: object) {
  const { body } = await asStaff().call(staffApi['operators.read'], { params: { id } });
  const query = { revision: String(body.revision) };
  return asStaff().call(staffApi['operators.update'], {
    params: { id },
    query,
    body: { ...body, ...change },
  });
}

/** The same for operators. */
const OF_OPERATORS: Record<string, (own: Operator) => Promise<{ status: number }>> = {
  'an operator changes the password': (own) =>
    asStaff(own).call(staffApi.changeOwnPassword, {
      body: { password_current: PASSWORD, password },
    }),
  'an authenticator is enrolled': enrol,
  'an authenticator is taken away': ({ id }) =>
    asStaff().call(staffApi.resetOperatorAuthenticator, { params: { id } }),
  'a recovery code is used': async (own) => {
    const { body } = await enrol(own);
    await mailsTo(own.email);
    await db.pool.query('DELETE FROM mails WHERE recipient = $1', [own.email]);
    const caller = staffGuest();
    const { email } = own;
    await caller.call(staffApi.enterPassword, { body: { email, password: PASSWORD } });
    const code = body.recovery_codes[0] ?? '';
    return caller.call(staffApi.enterCode, { body: { code } });
  },
  'recovery codes are made anew': (own) =>
    asStaff(own).call(staffApi.renewRecoveryCodes, { body: { password_current: PASSWORD } }),
  'the role is changed': (own) => save(own, { roles: ['viewer'] }),
  'the address is changed': (own) => save(own, { email: newAddress() }),
  'the account is shut': ({ id }) => asStaff().call(staffApi.disableOperator, { params: { id } }),
  'the account is opened again': async ({ id, email }) => {
    await asStaff().call(staffApi.disableOperator, { params: { id } });
    await db.pool.query('DELETE FROM mails WHERE recipient = $1', [email]);
    return asStaff().call(staffApi.enableOperator, { params: { id } });
  },
};

test('a change of a person’s way in tells that person', async (context) => {
  const untold: string[] = [];
  const judge = async (what: string, address: string, status: number) => {
    expect([200, 204], what).toContain(status);
    const { rows } = await db.pool.query(
      "SELECT FROM mails WHERE recipient = $1 AND kind ~ 'changed|code_used'",
      [address],
    );
    if (rows.length === 0) untold.push(what);
  };
  for (const [what, act] of Object.entries(OF_MEMBERS)) {
    const { address, done } = await act();
    await judge(what, address, done.status);
  }
  for (const [what, act] of Object.entries(OF_OPERATORS)) {
    const own = await make.staff({ role: 'editor' });
    await judge(what, own.email, (await act(own)).status);
  }
  const all = Object.keys({ ...OF_MEMBERS, ...OF_OPERATORS }).length;
  report(context, 'A14', `untold ${untold.length} of ${all}`);
  expect(untold).toEqual([]);
});
