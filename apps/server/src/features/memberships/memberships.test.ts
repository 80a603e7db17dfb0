import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJapanDays } from '#testing/japan-days.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, guest, mailsTo, execute } = await createScene({ limits: 'off' });

const { letItBe: on } = createJapanDays(db);

beforeEach(() => on('2027-03-10'));

const CLUB = 'orchard_main';

/** A member whose club contract began in October, is in its last month of the first term, and renews. */
const renewing = (membership: Partial<MembershipDraft> = {}, brands: readonly string[] = [CLUB]) =>
  make.member({
    brands,
    membershipFrom: '2026-10-01',
    membershipUntil: '2027-03-31',
    membership: { renews: true, ...membership },
  });

type Member = Awaited<ReturnType<typeof make.member>>;

const seen = async (member: Member, slug = CLUB) => {
  const { body } = await as(member).call(api.getMemberships);
  return body.memberships.find((one) => one.slug === slug);
};
const notice = (endsOn: string, { reason = '', slug = CLUB } = {}) => ({
  params: { brandSlug: slug },
  body: { ends_on: endsOn, reason },
});
const give = (member: Member, endsOn: string, more?: Parameters<typeof notice>[1]) =>
  as(member).call(api.giveMembershipNotice, notice(endsOn, more));
const OF_CLUB = { params: { brandSlug: CLUB } };
const events = async ({ id }: Member) =>
  (await execute`SELECT kind FROM membership_events WHERE member_id = ${id} ORDER BY id`).map(
    ({ kind }) => kind,
  );
const kindsTo = async ({ email }: Member) => (await mailsTo(email)).map(({ kind }) => kind);

describe('a contract', () => {
  test('says what it is like today, per brand', async () => {
    await execute`UPDATE brands SET card_url = 'https://pay.example.jp/card' WHERE slug = ${CLUB}`;
    const member = await renewing();
    expect((await as(member).call(api.getMemberships)).body).toEqual({
      memberships: [
        {
          slug: CLUB,
          label: 'Orchard',
          state: 'paid',
          first_day: '2026-10-01',
          paid_until: '2027-03-31',
          last_day: null,
          renews: true,
          renews_on: '2027-04-01',
          notice_until: '2027-03-24',
          offered_notice: {
            ends_on: '2027-03-31',
            is_late: false,
            withdrawable_until: '2027-03-24',
          },
          notice: null,
          failed_since: null,
          price: expect.stringContaining('33,000円'),
          pay_url: '',
          card_url: 'https://pay.example.jp/card',
          receipt_url: '',
        },
      ],
      kept_days: { ended: null, watching: null },
    });
  });

  test.each([
    ['paid once', {}, 'paid', null],
    ['not begun', { membershipFrom: '2027-04-01' }, 'upcoming', null],
    ['ended', { membershipUntil: '2027-03-09' }, 'ended', '2027-03-09'],
  ] as const)('that is %s is shown, beside one that goes on', async (_, period, state, last) => {
    const { id } = await make.member({ brands: ['WIS'] });
    await execute`
      INSERT INTO memberships (member_id, brand_id, first_day, paid_until)
      SELECT ${id}, id, ${'membershipFrom' in period ? period.membershipFrom : null}::date,
        ${'membershipUntil' in period ? period.membershipUntil : null}::date
      FROM brands WHERE slug = ${CLUB}`;
    expect(await seen({ id } as Member)).toMatchObject({ state, last_day: last, notice: null });
    expect(await seen({ id } as Member, 'WIS')).toMatchObject({ state: 'paid', renews: false });
  });

  test('is told with how long things are kept, where operators have said so', async () => {
    const member = await renewing();
    await execute`INSERT INTO retention_rules (rule, days) VALUES ('memberships', 365)`;
    const { body } = await as(member).call(api.getMemberships);
    expect(body.kept_days).toEqual({ ended: 365, watching: null });
    await give(member, '2027-03-31');
    expect((await mailsTo(member.email)).at(-1)?.text).toContain('365日間は残り');
    await execute`DELETE FROM retention_rules`;
  });
});

describe('a notice', () => {
  test.each([
    ['on the last day for it ends with the term', '2027-03-24', '2027-03-31', '2027-03-24'],
    ['a day too late ends with the next', '2027-03-25', '2027-04-30', '2027-04-23'],
    [
      'in a later term, which nobody has noted, ends with it',
      '2027-06-01',
      '2027-06-30',
      '2027-06-23',
    ],
  ])('%s', async (_, today, last, until) => {
    await on(today);
    const member = await renewing();
    expect((await seen(member))?.offered_notice).toEqual({
      ends_on: last,
      is_late: last === '2027-04-30',
      withdrawable_until: until,
    });
    const { body } = await give(member, last, { reason: '忙しくなったため' });
    expect(body.memberships[0]).toMatchObject({
      state: 'not_renewing',
      last_day: last,
      renews: false,
      renews_on: null,
      offered_notice: null,
      notice: { withdrawable_until: until, is_withdrawable: true },
    });
    await on(last);
    expect((await as(member).call(api.listVideos)).status).toBe(200);
    await on(new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10));
    expect((await as(member).refused(api.listVideos)).status).toBe(401);
  });

  test.each([
    ['31', '2026-08-31', '2027-02-28', '2027-02-22', '2027-03-30'],
    ['30', '2026-08-30', '2027-02-28', '2027-02-22', '2027-03-29'],
    ['31 in a leap year', '2027-08-31', '2028-02-29', '2028-02-23', '2028-03-30'],
  ])('knows months that end early: from the %s', async (_, first, end, late, next) => {
    await on(late);
    const member = await make.member({
      membershipFrom: first,
      membershipUntil: end,
      membership: { renews: true },
    });
    expect((await seen(member))?.offered_notice?.ends_on).toBe(next);
    await give(member, next);
    expect((await seen(member))?.last_day).toBe(next);
  });

  test('is confirmed in the name of its brand, and noted', async () => {
    const member = await renewing({}, ['WIS', CLUB]);
    await execute`UPDATE brands SET contact_email = 'wis@example.jp' WHERE slug = 'WIS'`;
    await give(member, '2027-03-31', { reason: '引っ越し\nのため', slug: 'WIS' });
    const mail = (await mailsTo(member.email)).at(-1);
    expect(mail?.subject).toBe('更新しないお申し出を受け付けました（WIS）');
    expect(mail?.replyTo).toBe('wis@example.jp');
    expect(mail?.text).toContain('2027年3月31日までは、これまでどおり');
    expect(mail?.text).toContain('/contract');
    expect(mail?.text).not.toContain('Orchard');
    expect(await events(member)).toEqual(['not_renewing']);
    const rows = await execute`
      SELECT notice_reason FROM memberships WHERE member_id = ${member.id} AND notice_at IS NOT NULL`;
    expect(rows).toEqual([{ notice_reason: '引っ越し\nのため' }]);
    expect((await seen(member))?.renews).toBe(true);
  });

  test('pressed twice, also at once, is one: one mail, one event, the first reason', async () => {
    const member = await renewing();
    const answers = await Promise.all(
      ['一', '二', '三'].map((reason) => give(member, '2027-03-31', { reason })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await give(member, '2027-03-31', { reason: '四' });
    expect(await kindsTo(member)).toEqual(['membership_notice']);
    expect(await events(member)).toEqual(['not_renewing']);
  });

  test('is refused where midnight has moved the day, with the new one, and then taken', async () => {
    const member = await renewing();
    await on('2027-03-25');
    const refused = await as(member).refused(api.giveMembershipNotice, notice('2027-03-31'));
    expectRefused(refused, 'ends_on', '最終日は2027年4月30日になります');
    expect(await kindsTo(member)).toEqual([]);
    expect((await seen(member))?.renews).toBe(true);
    expect((await give(member, '2027-04-30')).status).toBe(200);
  });

  test.each([
    ['too long', 'あ'.repeat(1001), '1000文字以内'],
    ['invisible', 'あ\0', '見えない文字'],
  ])('with a reason that is %s is refused under it', async (_, reason, sentence) => {
    const member = await renewing();
    const body = notice('2027-03-31', { reason });
    expectRefused(await as(member).refused(api.giveMembershipNotice, body), 'reason', sentence);
    expect((await give(member, '2027-03-31', { reason: 'あ'.repeat(1000) })).status).toBe(200);
  });

  test.each(['', '2027-3-31', 'いつでも', null])('on the day %j is refused', async (day) => {
    const body = notice(day as string);
    const refused = await as(await renewing()).refused(api.giveMembershipNotice, body);
    expectRefused(refused, 'ends_on', '終了日の指定が正しくありません');
  });

  test('of a contract that does not renew, has ended or is nobody’s is refused', async () => {
    const member = await make.member({ brands: ['WIS'] });
    await execute`
      INSERT INTO memberships (member_id, brand_id, first_day, paid_until)
      SELECT ${member.id}, id, '2026-10-01', '2027-03-09' FROM brands WHERE slug = ${CLUB}`;
    const of = (slug: string) =>
      as(member).refused(api.giveMembershipNotice, notice('2027-03-31', { slug }));
    expectRefused(await of('WIS'), '', '自動で更新されないため');
    expectRefused(await of(CLUB), '', '2027年3月9日に終了しています');
    expect((await of('nobody')).status).toBe(404);
    expect(await kindsTo(member)).toEqual([]);
  });

  test('leaves another member’s contract and one’s own with another brand alone', async () => {
    const [member, other] = [await renewing({}, ['WIS', CLUB]), await renewing()];
    await give(member, '2027-03-31');
    expect(await seen(other)).toMatchObject({ renews: true, notice: null });
    expect(await seen(member, 'WIS')).toMatchObject({ renews: true, notice: null });
    const stranger = await make.member({ brands: [] });
    const refused = await as(stranger).refused(api.giveMembershipNotice, notice('2027-03-31'));
    expect(refused.status).toBe(404);
    expect((await guest().refused(api.giveMembershipNotice, notice('2027-03-31'))).status).toBe(
      401,
    );
  });

  test('while a payment has failed ends with the days of grace, without another month', async () => {
    await on('2027-05-05');
    const member = await renewing({ failed_since: '2027-05-01' });
    expect(await seen(member)).toMatchObject({
      state: 'failed',
      last_day: '2027-05-07',
      paid_until: '2027-04-30',
      offered_notice: { ends_on: '2027-05-07', is_late: false, withdrawable_until: '2027-05-07' },
      renews_on: null,
    });
    await give(member, '2027-05-07');
    expect(await seen(member)).toMatchObject({
      last_day: '2027-05-07',
      notice: { withdrawable_until: '2027-05-07', is_withdrawable: true },
    });
    // What is paid after all is the term that it was for.
    await execute`UPDATE memberships SET failed_since = NULL WHERE member_id = ${member.id}`;
    expect(await seen(member)).toMatchObject({ state: 'not_renewing', last_day: '2027-05-31' });
  });

  test('of the club leaves WIS and its lectures, also once the club has ended', async () => {
    const member = await renewing();
    await execute`
      INSERT INTO memberships (member_id, brand_id) SELECT ${member.id}, id FROM brands WHERE slug = 'WIS'`;
    const [ofClub, ofWis] = [
      await make.video({ audience: [CLUB] }),
      await make.video({ audience: ['WIS'] }),
    ];
    await give(member, '2027-03-31');
    const open = async ({ id }: { id: number }) =>
      (await as(member).attempt(api.getVideo, { params: { videoId: id } })).status;
    await on('2027-03-31');
    expect([await open(ofClub), await open(ofWis)]).toEqual([200, 200]);
    await on('2027-04-01');
    expect([await open(ofClub), await open(ofWis)]).toEqual([404, 200]);
    expect((await as(member).call(api.getCurrentUser)).body.roles).toMatchObject([{ slug: 'WIS' }]);
    expect(await seen(member)).toMatchObject({ state: 'ended', last_day: '2027-03-31' });
  });
});

describe('a notice that is taken back', () => {
  const ending = async () => {
    const member = await renewing();
    // Given on the last day for it, else the withdrawal could not be a day too late.
    await give(member, '2027-03-31', { reason: '秘密' });
    return member;
  };

  test('on the last day for it goes on, is confirmed, and does not count', async () => {
    const member = await ending();
    await on('2027-03-24');
    const { body } = await as(member).call(api.withdrawMembershipNotice, OF_CLUB);
    expect(body.memberships[0]).toMatchObject({
      state: 'paid',
      renews: true,
      last_day: null,
      renews_on: '2027-04-01',
      notice: null,
    });
    expect(await kindsTo(member)).toEqual(['membership_notice', 'membership_notice_withdrawn']);
    expect((await mailsTo(member.email)).at(-1)?.text).toContain('次の更新日は2027年4月1日です');
    expect(await events(member)).toEqual(['renewing']);
    const rows =
      await execute`SELECT notice_reason FROM memberships WHERE member_id = ${member.id}`;
    expect(rows).toEqual([{ notice_reason: '' }]);
  });

  test('a day later is refused, and says whom to ask', async () => {
    const member = await ending();
    await on('2027-03-25');
    expect((await seen(member))?.notice?.is_withdrawable).toBe(false);
    const refused = await as(member).refused(api.withdrawMembershipNotice, OF_CLUB);
    expectRefused(refused, '', '期限（2027年3月24日）を過ぎました');
    expect((await seen(member))?.renews).toBe(false);
  });

  test('twice, also at once, is one', async () => {
    const member = await ending();
    const press = () => as(member).call(api.withdrawMembershipNotice, OF_CLUB);
    await Promise.all([press(), press()]);
    await press();
    expect(await kindsTo(member)).toEqual(['membership_notice', 'membership_notice_withdrawn']);
  });

  test('where none was given, or the contract has ended, is refused', async () => {
    const member = await make.member({ brands: ['WIS'] });
    await execute`
      INSERT INTO memberships (member_id, brand_id, first_day, paid_until)
      SELECT ${member.id}, id, '2026-10-01', '2027-03-09' FROM brands WHERE slug = ${CLUB}`;
    const of = (brandSlug: string) =>
      as(member).refused(api.withdrawMembershipNotice, { params: { brandSlug } });
    expectRefused(await of('WIS'), '', '取り消せる申し出がありません');
    expectRefused(await of(CLUB), '', '2027年3月9日に終了しています');
    expect((await of('nobody')).status).toBe(404);
  });

  test('while a payment has failed says until when to pay', async () => {
    const member = await ending();
    await on('2027-03-26');
    await execute`UPDATE memberships SET failed_since = '2027-03-25' WHERE member_id = ${member.id}`;
    const { body } = await as(member).call(api.withdrawMembershipNotice, OF_CLUB);
    expect(body.memberships[0]).toMatchObject({ state: 'failed', last_day: '2027-04-07' });
    expect((await mailsTo(member.email)).at(-1)?.text).toContain('2027年4月7日までにお支払い');
  });
});

describe('a notice is not lost', () => {
  const read = async ({ id }: Member) =>
    (await asStaff().call(staffApi['members.read'], { params: { id } })).body;
  const save = ({ id, revision, ...record }: Awaited<ReturnType<typeof read>>, phone: string) =>
    asStaff().attempt(staffApi['members.update'], {
      params: { id },
      query: { revision: String(revision) },
      body: { ...record, phone },
    });

  test('to a form that an operator opened before', async () => {
    const member = await renewing();
    const opened = await read(member);
    await give(member, '2027-03-31');
    const { status, body } = await save(opened, '03-1234-5678');
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('会員本人');
    expect((await save(await read(member), '03-1234-5678')).status).toBe(200);
    expect((await seen(member))?.last_day).toBe('2027-03-31');
  });

  test('to an older change that is undone, and stands in the history', async () => {
    const member = await renewing();
    await save(await read(member), '03-1234-5678');
    const [{ change_id: change }] = await execute`
      SELECT change_id FROM audit_log WHERE kind = 'members' ORDER BY id DESC LIMIT 1`;
    await give(member, '2027-03-31');
    const undone = await asStaff().attempt(staffApi.undoChange, { params: { change } });
    expect(undone.status).toBe(409);
    const params = { id: member.id };
    const { body } = await asStaff().call(staffApi['members.versions'], { params });
    expect(body[0]).toMatchObject({ staff_name: '会員本人', action: 'update' });
    expect((await seen(member))?.renews).toBe(false);
  });
});
