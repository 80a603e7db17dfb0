import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { eraseMember } from '#features/erasures/erase-member.commands.ts';
import { createJapanDays } from '#testing/japan-days.ts';
import { createPayments } from '#testing/payments.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, mailsTo, asStaff, execute } = scene;
const [{ id: club }] = (await execute`SELECT id FROM brands ORDER BY position`) as [{ id: number }];
const { letItBe: today } = createJapanDays(db);
const { addSource, send } = createPayments(scene, club);

beforeEach(async () => {
  await today('2026-12-10');
  await db.owner.query("UPDATE memberships SET reference = ''; DELETE FROM payment_contracts");
});

const renewing = (more: object = {}) =>
  make.member({
    ...more,
    membership: {
      ...{ first_day: '2026-06-10', paid_until: '2026-12-09', renews: true, reference: 'C-1' },
    },
  });
const read = async (id: number) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body;
const contractOf = async (id: number) =>
  (await read(id)).memberships.find(({ brand_id }) => brand_id === club);
const due = async () =>
  execute`SELECT reference FROM payment_contracts WHERE is_due ORDER BY reference`;

test('the same message through two sources of one brand counts once', async () => {
  const [one, other] = [await addSource(), await addSource()];
  const { id } = await renewing();
  await send(one, { type: 'renewed', at: '2026-12-10', id: 'a' });
  await send(other, { type: 'renewed', at: '2026-12-10', id: 'a' });
  expect(await contractOf(id)).toMatchObject({ paid_until: '2027-01-09' });
});

test('a brand that renews by other terms from now on leaves what was paid before as it is', async () => {
  const source = await addSource();
  const { id } = await renewing();
  await send(source, { type: 'renewed', at: '2026-12-10', id: 'a' });
  await send(source, { type: 'renewed', at: '2027-01-10', id: 'b' });
  await db.owner.query('UPDATE brands SET renewal_months = 12 WHERE id = $1', [club]);
  await send(source, { type: 'failed', at: '2027-02-08', id: 'c' });
  expect(await contractOf(id)).toMatchObject({ paid_until: '2027-02-09' });
  await send(source, { type: 'renewed', at: '2027-02-10', id: 'd' });
  await db.owner.query('UPDATE brands SET renewal_months = 1 WHERE id = $1', [club]);
  expect(await contractOf(id)).toMatchObject({ paid_until: '2028-02-09', failed_since: null });
});

test('days at the end of what can be written hold up nothing', async () => {
  const source = await addSource();
  const { id } = await renewing();
  await send(source, { type: 'renewed', at: '2026-12-10', id: 'a', paid_until: '9999-12-30' });
  await send(source, { type: 'renewed', at: '2026-12-11', id: 'b' });
  await send(source, { type: 'stopped', at: '2026-12-12', id: 'c' });
  expect(await due()).toEqual([]);
  expect(await contractOf(id)).toMatchObject({ paid_until: '9999-12-31', renews: false });
});

test('what has the number of another contract’s event begins no contract', async () => {
  const source = await addSource();
  await send(source, { type: 'joined', at: '2026-12-10', id: 'same', reference: 'A-1' });
  await send(source, { type: 'joined', at: '2026-12-10', id: 'same', reference: 'A-2' });
  expect(await execute`SELECT reference FROM payment_contracts`).toEqual([{ reference: 'A-1' }]);
});

test('a name and a number are one line each', async () => {
  const source = await addSource({ invites: true });
  const payer = { email: 'line@example.jp', name: '山田\r\nBcc: x@example.jp\u0085' };
  await send(source, { type: 'joined', at: '2026-12-10', reference: 'A\nB', ...payer });
  const [found] = await execute`
    SELECT m.name, ms.reference FROM members m JOIN memberships ms ON ms.member_id = m.id
    WHERE m.email = ${payer.email}`;
  expect(found).toEqual({ name: '山田 Bcc: x@example.jp', reference: 'A B' });
});

test('several presses at once, while a payment arrives, invite once and lose nothing', async () => {
  const source = await addSource();
  const payer = { email: 'zwei@example.jp', name: '二度' };
  await send(source, { type: 'joined', at: '2026-12-10', id: 'a', ...payer });
  const [{ id } = { id: 0 }] = await execute`SELECT id FROM payment_contracts`;
  const other = await make.member({});
  const invite = () => asStaff().attempt(staffApi.invitePayer, { params: { id }, body: payer });
  const join = () =>
    asStaff().attempt(staffApi.joinPayer, { params: { id }, body: { member_id: other.id } });
  const said = await Promise.all([
    ...[invite(), invite(), join(), invite(), join()].map((one) => one.then((a) => a.status)),
    send(source, { type: 'renewed', at: '2027-01-10', id: 'b', ...payer }).then(() => 0),
  ]);
  expect(said.toSorted((a, b) => a - b)).toEqual([0, 200, 422, 422, 422, 422]);
  const held = await execute`
    SELECT paid_until::text FROM memberships WHERE reference = 'C-1'`;
  expect(held).toEqual([{ paid_until: '2027-07-09' }]);
  expect((await mailsTo(payer.email)).length).toBeLessThanOrEqual(1);
});

test('presses at once for payers of one address invite one, and say why not the others', async () => {
  const source = await addSource();
  const payer = { email: 'family@example.jp', name: '家族' };
  const references = ['F-1', 'F-2', 'F-3', 'F-4'];
  for (const reference of references)
    await send(source, { type: 'joined', at: '2026-12-10', id: reference, reference, ...payer });
  const said = await Promise.all(
    (await execute`SELECT id FROM payment_contracts`).map(({ id }) =>
      asStaff().attempt(staffApi.invitePayer, { params: { id }, body: payer }),
    ),
  );
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(await mailsTo(payer.email)).toHaveLength(1);
});

test('who was erased and is charged on is asked about, and not invited again', async () => {
  const source = await addSource({ invites: true });
  const payer = { email: 'gone@example.jp', name: '去る 人' };
  const { id } = await renewing(payer);
  await send(source, { type: 'renewed', at: '2026-12-10', id: 'a', ...payer });
  await db.kysely.transaction().execute((tx) => eraseMember(tx, id, { appSecret: 'x' }));
  await send(source, { type: 'stopped', at: '2026-12-11', id: 'b', ...payer });
  await send(source, { type: 'renewed', at: '2027-01-10', id: 'c', ...payer });
  expect(await execute`SELECT id FROM members WHERE email = ${payer.email}`).toEqual([]);
  expect(await mailsTo(payer.email)).toEqual([]);
  const query = { status: 'unknown' } as never;
  expect((await asStaff().call(staffApi['payment-events.list'], { query })).body).toMatchObject([
    { reference: 'C-1', status: 'unknown', email: payer.email },
  ]);
});

test('who was put aside, or was a member’s, is not invited by the next payment', async () => {
  const source = await addSource();
  const aside = { reference: 'C-2', email: 'aside@example.jp', name: '家族' };
  await send(source, { type: 'joined', at: '2026-12-10', id: 'a', ...aside });
  const [{ id } = { id: 0 }] = await execute`
    SELECT id FROM payment_contracts WHERE reference = 'C-2'`;
  await asStaff().call(staffApi.notePaymentSeen, { params: { id } });
  const { id: member } = await renewing();
  const payer = { email: 'payer@example.jp', name: '支払者' };
  await send(source, { type: 'joined', at: '2026-12-10', id: 'b', ...payer });
  await execute`UPDATE memberships SET reference = '' WHERE member_id = ${member}`;
  await execute`UPDATE payment_sources SET invites = true WHERE id = ${source.id}`;
  await send(source, { type: 'renewed', at: '2027-01-10', id: 'c', ...aside });
  await send(source, { type: 'renewed', at: '2027-01-10', id: 'd', ...payer });
  expect(await mailsTo(aside.email)).toEqual([]);
  expect(await mailsTo(payer.email)).toEqual([]);
});

test('a contract that is taken from a member and joined again pays nothing twice', async () => {
  const source = await addSource();
  const { id: memberId } = await renewing();
  await send(source, { type: 'renewed', at: '2026-12-10', id: 'a' });
  await execute`UPDATE memberships SET reference = '' WHERE member_id = ${memberId}`;
  await send(source, { type: 'renewed', at: '2027-01-10', id: 'b' });
  const [{ id } = { id: 0 }] = await execute`SELECT id FROM payment_contracts`;
  await asStaff().call(staffApi.joinPayer, { params: { id }, body: { member_id: memberId } });
  expect(await contractOf(memberId)).toMatchObject({ paid_until: '2027-02-09', reference: 'C-1' });
});

test('who was invited by payments, taken from them and joined again, is paid nothing twice', async () => {
  const source = await addSource({ invites: true });
  const payer = { email: 'again@example.jp', name: '再び' };
  await send(source, { type: 'joined', at: '2026-12-10', id: 'a', ...payer });
  const [{ id: memberId } = { id: 0 }] = await execute`
    SELECT id FROM members WHERE email = ${payer.email}`;
  expect(await contractOf(memberId)).toMatchObject({ paid_until: '2027-06-09' });
  await send(source, { type: 'renewed', at: '2027-06-10', id: 'b' });
  await execute`UPDATE memberships SET reference = '' WHERE member_id = ${memberId}`;
  const [{ id } = { id: 0 }] = await execute`SELECT id FROM payment_contracts`;
  await asStaff().call(staffApi.joinPayer, { params: { id }, body: { member_id: memberId } });
  expect(await contractOf(memberId)).toMatchObject({ paid_until: '2027-07-09', reference: 'C-1' });
});

test('a failure that an operator has mended is told of again when the next one comes', async () => {
  const source = await addSource();
  const { id } = await renewing();
  await send(source, { type: 'failed', at: '2026-12-10', id: 'a' });
  await execute`
    UPDATE memberships SET failed_since = NULL, paid_until = '2027-01-09' WHERE member_id = ${id}`;
  await send(source, { type: 'failed', at: '2026-12-13', id: 'the same, tried again' });
  expect(await contractOf(id)).toMatchObject({ failed_since: null, paid_until: '2027-01-09' });
  await send(source, { type: 'failed', at: '2027-01-12', id: 'c' });
  await send(source, { type: 'failed', at: '2027-01-10', id: 'b' });
  expect(await contractOf(id)).toMatchObject({ failed_since: '2027-01-12' });
  await send(source, { type: 'renewed', at: '2027-01-14', id: 'd', paid_until: '2027-02-09' });
  expect(await contractOf(id)).toMatchObject({ failed_since: null, paid_until: '2027-02-09' });
});
