import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { staffApi } from '@orchard/contract/staff';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { expect, test } from 'vitest';
import { giveAuthenticator } from '#testing/authenticators.ts';
import type { Caller } from '#testing/caller.ts';
import { givePasskey, giveStaffPasskey, KeyDevice } from '#testing/key-device.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { as, asStaff, db, guest, make, mailsTo, staffGuest } = scene;

/** An operator with an authenticator and a passkey. */
async function holder() {
  const own = await make.staff({ role: 'support' });
  await giveAuthenticator(scene, own);
  const caller = asStaff(own);
  return { own, caller, ...(await giveStaffPasskey(caller)) };
}

const enter = async (device: KeyDevice, caller: Caller = staffGuest()) => {
  const { body } = await caller.call(staffApi.getStaffPasskeyRequest);
  const response = device.sign(body);
  return caller.attempt(staffApi.enterWithPasskey, { body: { response } });
};
const actions = async (kind: string, recordId: number): Promise<string[]> => {
  const { rows } = await db.pool.query(
    'SELECT action FROM audit_log WHERE kind = $1 AND record_id = $2 ORDER BY id',
    [kind, recordId],
  );
  return rows.map(({ action }) => action);
};

test('an operator adds, renames and removes passkeys, which is audited and mailed', async () => {
  const { own, caller, id } = await holder();
  expect((await caller.call(staffApi.listOwnPasskeys)).body).toMatchObject([
    { id, name: 'パスキー', is_stopped: false },
  ]);
  const params = { passkeyId: id };
  const body = { name: '受付のパソコン' };
  expect((await caller.call(staffApi.renameOwnPasskey, { params, body })).body).toMatchObject(body);
  const thief = asStaff(await make.staff({ role: 'admin' }));
  expect((await thief.refused(staffApi.renameOwnPasskey, { params, body })).status).toBe(404);
  expect((await thief.refused(staffApi.removeOwnPasskey, { params })).status).toBe(404);
  await caller.call(staffApi.removeOwnPasskey, { params });
  expect((await caller.refused(staffApi.removeOwnPasskey, { params })).status).toBe(404);
  expect(await actions('operators', own.id)).toEqual([
    'add_passkey',
    'rename_passkey',
    'remove_passkey',
  ]);
  const mails = await mailsTo(own.email);
  expect(mails.map(({ kind }) => kind)).toEqual([
    'staff_authenticator_changed',
    'staff_authenticator_changed',
  ]);
  expect(mails[1]?.text).toContain('パスキー「受付のパソコン」の削除');
});

test('adding one needs a fresh code, at both calls', async () => {
  const { own, caller } = await holder();
  await db.pool.query(
    "UPDATE staff_sessions SET entered_at = entered_at - interval '6 minutes' WHERE staff_id = $1",
    [own.id],
  );
  expect((await caller.refused(staffApi.beginOwnPasskey)).body).toEqual(freshCodeProblem);
  const body = { response: null };
  expect((await caller.refused(staffApi.addOwnPasskey, { body })).body).toEqual(freshCodeProblem);
});

test('a passkey is both steps of signing in, and counts as a fresh code', async () => {
  const { own, device } = await holder();
  const caller = staffGuest();
  await caller.call(staffApi.getAuthState);
  const before = caller.cookies.get('staff');
  const { status, body } = await enter(device, caller);
  expect([status, body.step, body.staff?.id]).toEqual([200, 'in', own.id]);
  expect(caller.cookies.get('staff')).not.toBe(before);
  expect((await caller.call(staffApi.listOwnSessions)).body.some(({ is_this }) => is_this)).toBe(
    true,
  );
  await caller.call(staffApi.beginOwnPasskey);
});

test('the refusals are one: suspended, without authenticator, removed, a member’s, unknown', async () => {
  const refused = messages['auth.passkey'];
  const { own: suspended, device: first } = await holder();
  await db.pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [suspended.id]);
  const { own: unenrolled, device: second } = await holder();
  await db.pool.query('UPDATE staff SET totp_confirmed_at = NULL WHERE id = $1', [unenrolled.id]);
  const { caller, id, device: third } = await holder();
  await caller.call(staffApi.removeOwnPasskey, { params: { passkeyId: id } });
  const { device: members } = await givePasskey(as(await make.member()));
  for (const device of [first, second, third, members, new KeyDevice()]) {
    const { status, body } = await enter(device);
    expect([status, body]).toEqual([422, { message: refused, errors: { '': [refused] } }]);
  }
});

test('a challenge of the members’ site opens no console, and is taken once', async () => {
  const { device } = await holder();
  const { body } = await guest().call(api.getPasskeyRequest);
  const caller = staffGuest();
  const foreign = { body: { response: device.sign(body) } };
  expect((await caller.attempt(staffApi.enterWithPasskey, foreign)).status).toBe(422);
  const { body: request } = await caller.call(staffApi.getStaffPasskeyRequest);
  const own = { body: { response: device.sign(request) } };
  const answers = await Promise.all(
    [1, 2].map(() => caller.attempt(staffApi.enterWithPasskey, own)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a copied key is stopped, and its owner hears of it', async () => {
  const { own, caller, device } = await holder();
  expect((await enter(device)).status).toBe(200);
  device.counter = 0;
  expect((await enter(device)).status).toBe(422);
  expect((await caller.call(staffApi.listOwnPasskeys)).body).toMatchObject([{ is_stopped: true }]);
  expect((await mailsTo(own.email)).at(-1)?.text).toContain('停止（複製のおそれがあるため）');
});

test('an administrator who resets an operator’s sign-in removes the passkeys with it', async () => {
  const { own, device } = await holder();
  const admin = asStaff(await make.staff({ role: 'admin' }));
  await admin.call(staffApi.resetOperatorAuthenticator, { params: { id: own.id } });
  expect((await enter(device)).status).toBe(422);
  const { rows } = await db.pool.query(
    'SELECT FROM passkeys k JOIN passkey_owners o ON o.id = k.owner_id WHERE o.staff_id = $1',
    [own.id],
  );
  expect(rows).toEqual([]);
  expect((await mailsTo(own.email)).at(-1)?.text).toContain('認証アプリとパスキーのリセット');
});

test('support sees how many passkeys a member has and removes them all, and the member hears', async () => {
  const member = await make.member();
  await givePasskey(as(member));
  await givePasskey(as(member));
  const support = asStaff(await make.staff({ role: 'support' }));
  const params = { id: member.id };
  const count = async () =>
    (await support.call(staffApi['members.read'], { params })).body.passkey_count;
  expect(await count()).toBe(2);
  const remove = async () => (await support.call(staffApi.removeMemberPasskeys, { params })).body;
  expect([await remove(), await remove()]).toEqual([{ count: 2 }, { count: 0 }]);
  expect(await count()).toBe(0);
  expect(await actions('member-passkeys', member.id)).toEqual(['remove_passkey']);
  expect((await mailsTo(member.email)).at(-1)?.text).toContain('すべてのパスキーの削除');
  const nobody = { params: { id: 999_999 } };
  expect((await support.refused(staffApi.removeMemberPasskeys, nobody)).status).toBe(404);
});
