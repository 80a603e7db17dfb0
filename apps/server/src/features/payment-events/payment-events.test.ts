import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJapanDays } from '#testing/japan-days.ts';
import { createPayments, type TestSource } from '#testing/payments.ts';
import { createScene } from '#testing/scene.ts';
import { sweepArrivals } from './payment-arrivals.store.ts';
import { forgetPayers } from './payment-contracts.store.ts';

const scene = await createScene({ limits: 'off' });
const { app, db, make, mailsTo, asStaff, as, execute } = scene;
// Six months at first, then month by month; seven days of grace.
const [{ id: club }, { id: wis }] = (await execute`SELECT id FROM brands ORDER BY position`) as [
  { id: number },
  { id: number },
];
const { letItBe: today } = createJapanDays(db);
const payments = createPayments(scene, club);

let source: TestSource;

beforeEach(async () => {
  await today('2026-12-10');
  await db.owner.query("UPDATE memberships SET reference = ''; DELETE FROM payment_contracts");
  await addSource();
});

async function addSource(more: { invites?: boolean } = {}) {
  source = await payments.addSource(more);
}
const send = (...events: { at: string; [name: string]: unknown }[]) =>
  payments.send(source, ...events);

const read = async (id: number) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body;
const contractOf = async (id: number, brand = club) =>
  (await read(id)).memberships.find(({ brand_id }) => brand_id === brand);
const waiting = async (query: object = {}) =>
  (
    await asStaff().call(staffApi['payment-events.list'], {
      query: { status: 'waiting', ...query } as never,
    })
  ).body;
const findByEmail = async (q: string) =>
  (await asStaff().call(staffApi['members.list'], { query: { q } })).body;
const renewing = (more: object = {}) =>
  make.member({
    membership: {
      first_day: '2026-06-10',
      paid_until: '2026-12-09',
      renews: true,
      reference: 'C-1',
      ...more,
    },
  });

describe('a member with the number of the contract', () => {
  test('is paid, late, paid again, and stops, by the provider’s time whatever comes first', async () => {
    const events = [
      { type: 'renewed', at: '2026-12-10', id: 'a' },
      { type: 'failed', at: '2027-01-10', id: 'b' },
      { type: 'failed', at: '2027-01-12', id: 'c' },
      { type: 'renewed', at: '2027-01-14', id: 'd' },
      { type: 'failed', at: '2027-02-10', id: 'e' },
      { type: 'stopped', at: '2027-02-11', id: 'f' },
    ];
    const states = [
      { paid_until: '2027-01-09', renews: true, failed_since: null },
      { paid_until: '2027-01-09', renews: true, failed_since: '2027-01-10' },
      { paid_until: '2027-01-09', renews: true, failed_since: '2027-01-10' },
      { paid_until: '2027-02-09', renews: true, failed_since: null },
      { paid_until: '2027-02-09', renews: true, failed_since: '2027-02-10' },
      {
        paid_until: '2027-02-09',
        renews: false,
        ends_on: '2027-03-09',
        failed_since: '2027-02-10',
      },
    ];
    const { id } = await renewing();
    for (const [index, event] of events.entries()) {
      await send(event, event);
      expect(await contractOf(id)).toMatchObject(states[index] ?? {});
    }
    for (const order of [
      events.toReversed(),
      events.toSorted((x, y) => x.type.localeCompare(y.type)),
    ]) {
      await execute`UPDATE memberships SET reference = '' WHERE reference = 'C-1'`;
      await execute`DELETE FROM payment_contracts`;
      const other = await renewing();
      await addSource();
      await send(...order);
      expect(await contractOf(other.id)).toMatchObject(states.at(-1) ?? {});
    }
  });

  test('keeps what operators wrote meanwhile, and a later paid day', async () => {
    const { id } = await renewing();
    await send({ type: 'failed', at: '2026-12-10', id: 'a' });
    await execute`UPDATE memberships SET paid_until = '2027-06-30', first_day = '2026-01-01', failed_since = NULL
      WHERE member_id = ${id}`;
    await send({ type: 'failed', at: '2026-12-11', id: 'b' });
    expect(await contractOf(id)).toMatchObject({ paid_until: '2027-06-30', failed_since: null });
    await send({ type: 'renewed', at: '2026-12-12', id: 'c' });
    expect(await contractOf(id)).toMatchObject({
      paid_until: '2027-06-30',
      first_day: '2026-01-01',
    });
    await send({ type: 'renewed', at: '2027-07-01', id: 'd', paid_until: '2027-07-31' });
    expect(await contractOf(id)).toMatchObject({
      paid_until: '2027-07-31',
      first_day: '2026-01-01',
    });
  });

  test('does not renew again by a payment, once the member has given notice', async () => {
    const { id } = await renewing({ renews: false });
    await send({ type: 'renewed', at: '2026-12-05', id: 'a' });
    expect(await contractOf(id)).toMatchObject({ renews: false, paid_until: '2027-01-09' });
  });

  test('is changed in the audit log by the provider’s name, and once', async () => {
    const { id } = await renewing();
    await send({ type: 'renewed', at: '2026-12-10', id: 'a' });
    await send({ type: 'renewed', at: '2026-12-10', id: 'a' });
    const entries = await execute`
      SELECT staff_name, action FROM audit_log WHERE kind = 'members' AND record_id = ${id}`;
    expect(entries).toEqual([
      { staff_name: `決済「提供元${payments.count()}」`, action: 'update' },
    ]);
  });

  test('waits to be looked at after a refund, which changes nothing', async () => {
    const { id } = await renewing();
    await send({ type: 'refunded', at: '2026-12-10', id: 'a', amount: 33_000 });
    expect(await contractOf(id)).toMatchObject({ paid_until: '2026-12-09', renews: true });
    const [row] = await waiting();
    expect(row).toMatchObject({
      status: 'refunded',
      kind: 'refunded',
      amount: 33_000,
      member: { id },
    });
    await asStaff().call(staffApi.notePaymentSeen, { params: { id: row?.id ?? 0 } });
    expect(await waiting()).toEqual([]);
    expect(await waiting({ status: 'linked' })).toMatchObject([{ status: 'linked' }]);
  });

  test('waits to be looked at after a refund that names a payment alone, and not to be joined', async () => {
    await send({ type: 'refunded', reference: 'pi_1', at: '2026-12-10', id: 'a' });
    expect(await waiting()).toMatchObject([{ status: 'refunded', member: null }]);
  });

  test('has what was paid before the number was written down', async () => {
    const { id } = await renewing({ reference: '' });
    await send({ type: 'renewed', at: '2026-12-10', id: 'a' });
    expect(await contractOf(id)).toMatchObject({ paid_until: '2026-12-09' });
    const { revision, ...record } = await read(id);
    const memberships = record.memberships.map((one) => ({ ...one, reference: 'C-1' }));
    await asStaff().call(staffApi['members.update'], {
      params: { id },
      query: { revision: String(revision) },
      body: { ...record, memberships },
    });
    await app.paymentWorker.run();
    expect(await contractOf(id)).toMatchObject({ paid_until: '2027-01-09' });
    const [{ due }] = await execute`SELECT count(*) AS due FROM payment_contracts WHERE is_due`;
    expect(Number(due)).toBe(0);
  });

  test('goes on by no press of the member, once the provider has stopped', async () => {
    const member = await renewing();
    await send({ type: 'stopped', at: '2026-12-10', id: 'a' });
    const { body } = await as(member).call(api.getMemberships);
    expect(body.memberships).toMatchObject([{ state: 'not_renewing', notice: null }]);
    const params = { brandSlug: 'orchard_main' };
    const refused = await as(member).attempt(api.withdrawMembershipNotice, { params });
    expect(refused.status).toBe(422);
    await send({ type: 'joined', at: '2026-12-11', id: 'b' });
    expect(await contractOf(member.id)).toMatchObject({ renews: true });
  });

  test('of another brand is another contract', async () => {
    const { id } = await make.member({
      brands: ['WIS'],
      membership: { paid_until: '2026-12-09', reference: 'C-1' },
    });
    await send({ type: 'renewed', at: '2026-12-10', id: 'a' });
    expect(await waiting()).toHaveLength(1);
    expect(await contractOf(id, wis)).not.toMatchObject({ paid_until: '2027-01-09' });
  });
});

describe('a payer whom nobody knows', () => {
  const joined = {
    type: 'joined',
    at: '2026-12-01',
    id: 'a',
    email: 'payer@example.jp',
    name: '山田 花子',
  };

  test('waits, with the member who has the same address, and is joined by one press', async () => {
    const { id } = await make.member({
      email: 'Payer@example.jp',
      membership: { first_day: '2026-12-01', paid_until: null },
    });
    await send({ type: 'failed', at: '2026-12-03', id: 'b' }, joined);
    const [row] = await waiting();
    expect(row).toMatchObject({
      ...{ status: 'unknown', reference: 'C-1', kind: 'failed', name: '山田 花子' },
      ...{
        email: 'payer@example.jp',
        suggested: { id },
        member: null,
        source_name: `提供元${payments.count()}`,
      },
    });
    const call = { params: { id: row?.id ?? 0 }, body: { member_id: id } };
    const linked = (await asStaff().call(staffApi.joinPayer, call)).body;
    expect(linked).toMatchObject({ status: 'linked', member: { id }, name: '', email: '' });
    const paid = {
      first_day: '2026-12-01',
      paid_until: '2027-05-31',
      renews: true,
      failed_since: '2026-12-03',
    };
    expect(await contractOf(id)).toMatchObject({ ...paid, reference: 'C-1' });
    expect((await asStaff().attempt(staffApi.joinPayer, call)).status).toBe(422);
    await send({ type: 'renewed', at: '2026-12-04', id: 'c', paid_until: '2027-05-31' });
    expect(await contractOf(id)).toMatchObject({ ...paid, failed_since: null });
  });

  test('takes the place of another number of the same member, which is put aside', async () => {
    const { id } = await renewing({ reference: 'OLD' });
    await send(
      { ...joined, reference: 'OLD', type: 'stopped', id: 'x' },
      { ...joined, at: '2027-01-10' },
    );
    const [row] = await waiting();
    await asStaff().call(staffApi.joinPayer, {
      params: { id: row?.id ?? 0 },
      body: { member_id: id },
    });
    expect(await contractOf(id)).toMatchObject({
      reference: 'C-1',
      renews: true,
      paid_until: '2027-07-09',
    });
    expect(await waiting()).toEqual([]);
    expect(await waiting({ status: 'aside' })).toMatchObject([{ reference: 'OLD' }]);
  });

  test('is invited by one press with one mail, and signs in', async () => {
    await send({ ...joined, email: 'press@example.jp' });
    const [row] = await waiting();
    const call = {
      params: { id: row?.id ?? 0 },
      body: { name: '山田 花子', email: 'press@example.jp' },
    };
    expect((await asStaff().call(staffApi.invitePayer, call)).body.status).toBe('linked');
    expect((await asStaff().attempt(staffApi.invitePayer, call)).status).toBe(422);
    expect(await mailsTo('press@example.jp')).toHaveLength(1);
    const [member] = await findByEmail('press@example.jp');
    expect(await contractOf(member?.id ?? 0)).toMatchObject({
      paid_until: '2027-05-31',
      renews: true,
    });
    expect(as({ id: member?.id ?? 0 })).toBeDefined();
  });

  test('gets the brand where the address has a member without it; no mail with a password', async () => {
    const { id } = await make.member({ email: 'has@example.jp', brands: ['WIS'] });
    await execute`DELETE FROM memberships WHERE member_id = ${id} AND brand_id = ${club}`;
    await send({ ...joined, email: 'has@example.jp' });
    const [row] = await waiting();
    const call = {
      params: { id: row?.id ?? 0 },
      body: { name: '別の名', email: 'has@example.jp' },
    };
    await asStaff().call(staffApi.invitePayer, call);
    expect(await contractOf(id)).toMatchObject({ paid_until: '2027-05-31', reference: 'C-1' });
    expect(await mailsTo('has@example.jp')).toHaveLength(0);
    await send({ ...joined, id: 'b', reference: 'C-2', email: 'has@example.jp' });
    const [other] = await waiting();
    const again = {
      params: { id: other?.id ?? 0 },
      body: { name: '別の名', email: 'has@example.jp' },
    };
    const refused = await asStaff().attempt(staffApi.invitePayer, again);
    expect(refused.status).toBe(422);
  });

  test('is put aside by one press, and nothing is invited that was never paid', async () => {
    await send({ type: 'failed', at: '2026-12-01', id: 'a', email: 'never@example.jp' });
    const [row] = await waiting();
    const params = { id: row?.id ?? 0 };
    const invited = { params, body: { name: '名', email: 'never@example.jp' } };
    expect((await asStaff().attempt(staffApi.invitePayer, invited)).status).toBe(422);
    await asStaff().call(staffApi.notePaymentSeen, { params });
    expect(await waiting()).toEqual([]);
    const gone = { params: { id: 999_999 }, body: { member_id: 1 } };
    expect((await asStaff().attempt(staffApi.joinPayer, gone)).status).toBe(404);
  });

  test('is invited without a question where the provider is trusted, once, and no member is', async () => {
    await addSource({ invites: true });
    await send(
      { ...joined, email: 'auto@example.jp' },
      { type: 'renewed', at: '2027-06-01', id: 'b' },
    );
    await send({ ...joined, email: 'auto@example.jp', id: 'c' });
    expect(await mailsTo('auto@example.jp')).toHaveLength(1);
    const [member] = await findByEmail('auto@example.jp');
    expect(await contractOf(member?.id ?? 0)).toMatchObject({
      first_day: '2026-12-01',
      paid_until: '2027-06-30',
    });
    const { email } = await make.member();
    await send({ ...joined, reference: 'C-2', email, id: 'd' });
    await send({ ...joined, reference: 'C-3', email: 'no address', id: 'e' });
    await send({
      ...joined,
      reference: 'C-4',
      email: 'old@example.jp',
      at: '2020-01-01',
      renews: false,
      id: 'f',
    });
    expect((await waiting()).map(({ reference }) => reference).toSorted()).toEqual([
      'C-2',
      'C-3',
      'C-4',
    ]);
    expect(await mailsTo(email)).toHaveLength(0);
  });
});

test('messages go after 30 days, unless they wait, and who paid after 180', async () => {
  await send({ type: 'joined', at: '2026-12-01', id: 'old', email: 'old@example.jp', name: '名' });
  await db.owner.query(`
    UPDATE payment_arrivals SET received_at = now() - interval '29 days';
    UPDATE payment_events SET received_at = now() - interval '179 days'`);
  expect(await sweepArrivals(db.kysely)).toBe(0);
  await forgetPayers(db.kysely);
  expect(await waiting()).toMatchObject([{ name: '名', email: 'old@example.jp' }]);
  await db.owner.query(`
    UPDATE payment_arrivals SET received_at = now() - interval '31 days';
    UPDATE payment_events SET received_at = now() - interval '181 days'`);
  expect(await sweepArrivals(db.kysely)).toBeGreaterThan(0);
  await forgetPayers(db.kysely);
  expect(await waiting()).toMatchObject([{ name: '', email: '', reference: 'C-1' }]);
});
