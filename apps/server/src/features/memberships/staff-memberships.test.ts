import { staffApi } from '@orchard/contract/staff';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import type { Job } from '@orchard/contract/staff/jobs';
import { beforeEach, describe, expect, test } from 'vitest';
import { finishedJob } from '#testing/finished-job.ts';
import { createJapanDays } from '#testing/japan-days.ts';
import { changeMembers } from '#testing/member-lists.ts';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff, execute } = await createScene({ limits: 'off' });

const [{ id: club }, { id: wis }] = (await execute`
  SELECT id FROM brands ORDER BY position`) as [{ id: number }, { id: number }];

const { letItBe: today } = createJapanDays(db);

beforeEach(async () => {
  await today('2026-12-10');
  await db.owner.query(
    "DELETE FROM members WHERE email LIKE 'member-%'; DELETE FROM membership_events",
  );
});

const list = async (query: Record<string, string>) =>
  (await asStaff().call(staffApi['memberships.list'], { query: query as never })).body;
const namesIn = async (query: Record<string, string>) =>
  (await list(query)).map(({ name }) => name);
const read = async (id: number) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body;
const contractOf = async (id: number, brandId = club) =>
  (await read(id)).memberships.find(({ brand_id }) => brand_id === brandId);

const renewing = (name: string, paid_until: string, more: object = {}) =>
  make.member({ name, membership: { first_day: '2026-06-10', paid_until, renews: true, ...more } });

const change = (ids: number[], what: MemberChange) => changeMembers(app, asStaff(), ids, what);
const undo = async (job: Job) =>
  finishedJob(
    app,
    asStaff(),
    (await asStaff().call(staffApi['jobs.undo'], { params: { id: job.id } })).body,
  );
const foreseenOf = async (ids: number[], what: MemberChange) =>
  (await asStaff().call(staffApi['members.selection'], { body: { ids, change: what } })).body
    .remarks;

describe('the lists of a month', () => {
  test('hold who renews in it, whatever day it is, until each gives notice', async () => {
    await renewing('九日', '2026-12-09');
    const member = await renewing('末日', '2026-12-30');
    await renewing('来月', '2027-01-09');
    await make.member({ name: '終わる', membershipUntil: '2026-12-20' });
    expect(await namesIn({ contract: 'renewing' })).toEqual(['九日', '末日']);
    expect((await list({ contract: 'renewing' })).map(({ renews_on }) => renews_on)).toEqual([
      '2026-12-10',
      '2026-12-31',
    ]);
    expect(await namesIn({ contract: 'renewing', contract_month: '2027-01' })).toEqual([
      '九日',
      '来月',
      '末日',
    ]);
    await change([member.id], { action: 'renewal_set', brand_id: club, renews: false });
    expect(await namesIn({ contract: 'renewing' })).toEqual(['九日']);
    expect(await namesIn({ contract: 'ending' })).toEqual(['終わる', '末日']);
    expect(await namesIn({ contract: 'not_renewing' })).toEqual(['末日']);
    await today('2027-01-05');
    expect(await namesIn({ contract: 'not_renewing' })).toEqual([]);
    expect((await list({ contract: 'ending', contract_month: '2026-12' }))[1]).toMatchObject({
      ...{ name: '末日', state: 'ended', last_day: '2026-12-30' },
    });
  });

  test('say why and when somebody does not go on, and are narrowed by brand and name', async () => {
    const member = await renewing('やめる 人', '2026-12-30', { reference: 'sub_1' });
    await make.member({
      ...{ name: '別 人', brands: ['WIS'], membershipUntil: '2026-12-31' },
    });
    await execute`
      UPDATE memberships SET renews = false, notice_reason = '忙しいため',
        notice_at = '2026-12-09 23:30:00+09' WHERE member_id = ${member.id}`;
    const [row] = await list({ contract: 'not_renewing', contract_month: '2026-12' });
    expect(row).toMatchObject({
      ...{ id: `${member.id}-${club}`, member_id: member.id, reference: 'sub_1' },
      ...{ notice_on: '2026-12-09', notice_reason: '忙しいため', last_day: '2026-12-30' },
    });
    expect(await namesIn({ contract: 'ending', brand: String(wis) })).toEqual(['別 人']);
    expect(await namesIn({ contract: 'ending', q: 'やめる' })).toEqual(['やめる 人']);
    const wrong = { query: { contract: 'gone' as never } };
    expect((await asStaff().refused(staffApi['memberships.list'], wrong)).status).toBe(422);
  });

  test('hold late payments while they may still come, and then who has ended by them', async () => {
    await renewing('遅れ', '2026-12-08', { failed_since: '2026-12-09' });
    expect((await list({ contract: 'failed' }))[0]).toMatchObject({
      ...{ name: '遅れ', state: 'failed', failed_since: '2026-12-09', last_day: '2026-12-15' },
    });
    expect(await namesIn({ contract: 'ending' })).toEqual([]);
    await today('2026-12-16');
    expect(await namesIn({ contract: 'failed' })).toEqual([]);
    expect(await namesIn({ contract: 'ending' })).toEqual(['遅れ']);
  });

  test('choose the same members as the list of members does', async () => {
    const member = await renewing('九日', '2026-12-09');
    await renewing('来月', '2027-01-09');
    const { body } = await asStaff().call(staffApi['members.selection'], {
      body: { filter: { contract: 'renewing', contract_month: '2026-12', brand: String(club) } },
    });
    expect(body.ids).toEqual([member.id]);
  });
});

const stop = { action: 'renewal_set', brand_id: club, renews: false } as const;

describe('many contracts', () => {
  test('are stopped with the term that goes on, as foretold, and go on when it is undone', async () => {
    // Months ago somebody wrote down until when it was paid: it has renewed by itself since.
    const old = await renewing('古い', '2026-09-09');
    const fresh = await renewing('新しい', '2026-12-30');
    const open = await make.member({ name: '期限なし' });
    const none = await make.member({ name: '別の区分', brands: ['WIS'] });
    const ids = [old, fresh, open, none].map(({ id }) => id);
    expect(await foreseenOf(ids, stop)).toEqual([
      { count: 2, text: 'Orchardの契約を2026年12月30日〜2027年1月9日に終了します。' },
      { count: 2, text: expect.stringContaining('変更の対象外です') },
    ]);
    const job = await change(ids, stop);
    expect(job.counts).toEqual({ done: 2, skipped: 2, failed: 0 });
    expect(await contractOf(old.id)).toMatchObject({
      ...{ renews: false, ends_on: '2027-01-09', last_day: '2027-01-09', state: 'not_renewing' },
    });
    await undo(job);
    expect(await contractOf(old.id)).toMatchObject({
      ...{ renews: true, paid_until: '2026-09-09', ends_on: null, term_end: '2027-01-09' },
    });
    expect(
      await execute`SELECT FROM membership_events WHERE kind = 'not_renewing' AND member_id = ${old.id}`,
    ).toEqual([]);
  });

  test('that have ended do not go on again by a press', async () => {
    const { id } = await make.member({ membershipUntil: '2026-11-30' });
    const job = await change([id], { ...stop, renews: true });
    expect(job.counts).toEqual({ done: 0, skipped: 1, failed: 0 });
  });

  test('are noted as late, and as paid for the present term once the money has come', async () => {
    const { id } = await renewing('遅れ', '2026-11-09');
    const late: MemberChange = {
      ...{ action: 'payment_set', brand_id: club, failed_since: '2026-12-10' },
    };
    expect(await foreseenOf([id], late)).toEqual([
      { count: 1, text: expect.stringContaining('2026年12月16日までの利用') },
    ]);
    await change([id], late);
    expect(await contractOf(id)).toMatchObject({ state: 'failed', last_day: '2026-12-16' });
    await today('2026-12-15');
    const job = await change([id], { ...late, failed_since: null });
    expect(await contractOf(id)).toMatchObject({
      ...{ state: 'paid', failed_since: null, paid_until: '2027-01-09', last_day: null },
    });
    await undo(job);
    expect(await contractOf(id)).toMatchObject({
      ...{ state: 'failed', failed_since: '2026-12-10', paid_until: '2026-11-09' },
    });
  });

  test('get a period, or months behind the present term, of the one brand alone', async () => {
    const { id } = await make.member({ brands: ['orchard_main', 'WIS'] });
    const period = { first_day: '2026-10-01', paid_until: '2026-12-31' };
    await change([id], { action: 'period_set', brand_id: club, ...period });
    await change([id], { action: 'period_extend', brand_id: club, months: 2 });
    expect(await contractOf(id)).toMatchObject({ ...period, paid_until: '2027-02-28' });
    expect(await contractOf(id, wis)).toMatchObject({ first_day: null, paid_until: null });
    await change([id], { ...stop, renews: true });
    const endless = { first_day: null, paid_until: null };
    await change([id], { action: 'period_set', brand_id: club, ...endless });
    expect(await contractOf(id)).toMatchObject({ ...endless, renews: false, state: 'paid' });
  });

  test('begin as the brand’s terms have it', async () => {
    const { id } = await make.member({ brands: [] });
    const add: MemberChange = { action: 'brands_add', brand_ids: [club, wis] };
    expect(await foreseenOf([id], add)).toEqual([
      { count: 1, text: 'Orchardの契約を2027年6月10日に更新します。' },
      { count: 1, text: 'WISの契約を2027年6月10日に更新します。' },
    ]);
    await change([id], add);
    expect(await contractOf(id)).toMatchObject({
      ...{ first_day: '2026-12-10', paid_until: '2027-06-09', renews: true },
    });
  });
});

test('a form says under the right contract what is wrong', async () => {
  const { id } = await renewing('書式', '2026-12-30');
  const { revision, ...record } = await read(id);
  const [one] = record.memberships;
  const refused = async (memberships: object[]) =>
    errorsOf(
      await asStaff().refused(staffApi['members.update'], {
        params: { id },
        query: { revision: String(revision) },
        body: { ...record, memberships } as never,
      }),
    );
  const second = { ...one, brand_id: wis, reference: '' };
  expect(await refused([one as object, { ...second, paid_until: null }])).toMatchObject({
    'memberships.1.paid_until': [expect.stringContaining('お支払い済みの期限を入力')],
  });
  expect(await refused([{ ...one, first_day: '2027-01-01' }])).toMatchObject({
    'memberships.0.paid_until': [expect.stringContaining('開始日以降')],
  });
  const taken = await renewing('番号', '2026-12-30', { reference: 'sub_9' });
  expect(taken.id).not.toBe(id);
  expect(Object.values(await refused([{ ...one, reference: 'sub_9' }])).flat()).toEqual([
    expect.stringContaining('すでに使われています'),
  ]);
});

describe('the report of a month', () => {
  test('counts contracts by brand, with the reasons of those who do not renew', async () => {
    const [one, two, back] = await Promise.all([
      renewing('一', '2026-12-30'),
      renewing('二', '2026-12-30'),
      renewing('三', '2026-12-30'),
    ]);
    for (const member of [one, two, back]) {
      await change([member.id], stop);
    }
    await execute`
      UPDATE memberships SET notice_at = '2026-12-10 10:00:00+09', notice_reason = '忙しいため'
      WHERE member_id IN (${one.id}, ${two.id})`;
    await change([back.id], { ...stop, renews: true });
    await execute`
      INSERT INTO membership_events (member_id, brand_id, kind, day)
      VALUES (${one.id}, ${club}, 'joined', '2026-11-30'), (${two.id}, ${club}, 'renewed', '2026-12-01')`;
    const { body } = await asStaff().call(staffApi.getReport, { query: { month: '2026-12' } });
    expect(body.contracts.map(({ label }) => label)).toEqual(['Orchard', 'WIS']);
    expect(body.contracts[0]).toMatchObject({
      joined: { now: 0, before: 1 },
      renewed: { now: 1, before: 0 },
      not_renewing: { now: 2, before: 0 },
      reasons: [{ reason: '忙しいため', count: 2 }],
    });
  });
});
