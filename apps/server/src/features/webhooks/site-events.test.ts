import { readFileSync } from 'node:fs';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { SITE_EVENT_TYPES } from '@orchard/contract/staff/site-events';
import { beforeEach, expect, test } from 'vitest';
import { eraseDue } from '#features/erasures/erasures.commands.ts';
import { noteMembershipDays } from '#features/memberships/tell-members.commands.ts';
import { announce } from '#features/notifications/announce.commands.ts';
import { createJapanDays, daysLater } from '#testing/japan-days.ts';
import { secretIn } from '#testing/mail-links.ts';
import { changeMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';
import { noteQuiet, sweepSiteEvents } from './site-events.store.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, as, asStaff, guest, mailsTo, execute } = scene;
const { letItBe } = createJapanDays(db);
const [{ id: club }] = (await execute`SELECT id FROM brands ORDER BY position`) as [{ id: number }];

beforeEach(async () => {
  await letItBe('2026-12-10');
  await db.owner.query(
    "DELETE FROM members WHERE email LIKE 'member-%'; DELETE FROM site_events; DELETE FROM membership_events; UPDATE membership_nights SET noted_until = '2026-12-10'",
  );
});

const events = async () =>
  (
    await execute`
      SELECT type, member_id AS member, brand_id AS brand, subject_id AS subject, data
      FROM site_events ORDER BY id`
  ).map(({ data, ...event }) => ({ ...event, ...data }));
const types = async () => (await events()).map(({ type }) => type);

const renewing = () =>
  make.member({
    membership: { first_day: '2026-06-10', paid_until: '2026-12-09', renews: true },
  });

test('an invitation, each time, and the first password', async () => {
  const member = await make.member({ password: null });
  const invite = () => asStaff().call(staffApi.inviteMembers, { body: { ids: [member.id] } });
  await invite();
  const password = 'はじめての合言葉';
  const choose = (token: string) =>
    guest().attempt(api.setFirstPassword, {
      body: { token, password, password_confirmation: password },
    });
  await invite();
  const mail = (await mailsTo(member.email)).at(-1);
  expect((await choose(secretIn(mail))).status).toBe(200);
  expect((await choose(secretIn(mail))).status).toBe(422);
  const of = { member: member.id, brand: club, subject: null };
  expect(await events()).toEqual([
    { type: 'member.invited', ...of },
    { type: 'member.invited', ...of },
    { type: 'member.active', ...of },
  ]);
});

test('a payment that fails, and a contract that is not to renew, each once', async () => {
  const member = await renewing();
  const change = (what: Parameters<typeof changeMembers>[3]) =>
    changeMembers(app, asStaff(), [member.id], what);
  for (let time = 0; time < 2; time += 1) {
    await change({ action: 'payment_set', brand_id: club, failed_since: '2026-12-10' } as never);
  }
  await as(member).attempt(api.getCurrentUser);
  await execute`UPDATE memberships SET renews = false WHERE member_id = ${member.id}`;
  await execute`UPDATE memberships SET renews = false WHERE member_id = ${member.id}`;
  expect(await events()).toEqual([
    {
      type: 'member.payment_failed',
      ...{ member: member.id, brand: club, subject: null, failed_since: '2026-12-10' },
    },
    {
      type: 'member.not_renewing',
      ...{ member: member.id, brand: club, subject: null, ends_on: '2027-01-09' },
    },
  ]);
});

test('renewals and ends as the nights note them, also of days that stood still', async () => {
  const going = await renewing();
  const ending = await make.member({ membershipUntil: '2026-12-31' });
  for (const day of ['2026-12-10', '2026-12-11', '2027-01-15', '2027-01-16']) {
    await letItBe(day);
    await noteMembershipDays(db);
  }
  expect(await events()).toEqual([
    { type: 'member.renewed', member: going.id, brand: club, subject: null, day: '2027-01-10' },
    { type: 'member.ended', member: ending.id, brand: club, subject: null, day: '2027-01-01' },
  ]);
});

test('nothing of the past that comes with new members', async () => {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  await letItBe(today);
  await db.owner.query('UPDATE membership_nights SET noted_until = $1', [today]);
  await make.member({ membershipUntil: daysLater(today, -10) });
  await make.member({
    membership: {
      ...{ first_day: daysLater(today, -200), paid_until: daysLater(today, -5), renews: true },
      failed_since: daysLater(today, -3),
    },
  });
  const one = await make.video({ publishedAt: '2025-01-01 00:00:00' });
  await make.series({ lectures: [one] });
  const member = await make.member();
  await make.completion({ by: member, video: one, at: '2025-01-01T00:00:00Z' });
  await announce(db);
  await letItBe(daysLater(today, 1));
  await noteMembershipDays(db);
  expect(await types()).toEqual([]);
});

test('an erased member is a number', async () => {
  const member = await make.member();
  await as(member).call(api.askErasure);
  await execute`UPDATE erasures SET erase_at = now()`;
  await make.member();
  await execute`SELECT note_site_event('member.quiet', ${member.id}, NULL, NULL)`;
  await eraseDue({ db, outbox: app.outbox, log: app.log, config });
  expect(await events()).toEqual([
    { type: 'member.erased', member: null, brand: null, subject: member.id },
  ]);
});

test('questions, enquiries, and videos as members see them', async () => {
  const member = await make.member();
  const video = await make.video({ publishedAt: null });
  await announce(db);
  expect(await types()).toEqual([]);
  await execute`UPDATE videos SET published_at = now() WHERE id = ${video.id}`;
  await announce(db);
  await announce(db);
  await as(member).call(api.askQuestion, {
    params: { videoId: video.id },
    body: { message: '山田の秘密の質問' },
  });
  const [{ slug }] = (await execute`SELECT slug FROM brands WHERE id = ${club}`) as [
    { slug: string },
  ];
  await as(member).call(api.sendEnquiry, {
    body: {
      ...{ content_category: slug, contact_category_id: 1 },
      ...{ subject: '秘密の件名', body: '秘密の本文' },
    },
  });
  const [question] = await execute`SELECT id FROM video_questions`;
  const [enquiry] = await execute`SELECT id FROM enquiries`;
  expect(await events()).toEqual([
    { type: 'video.published', member: null, brand: null, subject: video.id },
    {
      type: 'question.asked',
      ...{ member: member.id, brand: club, subject: question.id, video_id: video.id },
    },
    { type: 'enquiry.received', member: member.id, brand: club, subject: enquiry.id },
  ]);
});

test('a series whose lectures are all watched, once', async () => {
  const [member, other] = [await make.member(), await make.member()];
  const lectures = [
    await make.video(),
    await make.video(),
    await make.video({ publishedAt: null }),
  ];
  const closed = await make.video({ audience: ['WIS'] });
  const series = await make.series({ lectures: [...lectures, closed] });
  const press = (who: { id: number }, at: number) =>
    as(who).call(api.toggleCompletion, { params: { videoId: lectures[at]?.id ?? 0 } });
  await press(member, 0);
  await press(other, 0);
  expect(await types()).toEqual([]);
  await press(member, 1);
  await press(member, 1);
  await press(member, 1);
  expect(await events()).toEqual([
    { type: 'series.finished', member: member.id, brand: club, subject: series.id },
  ]);
});

test('a member who was not seen for thirty days, once for each silence', async () => {
  const [quiet, busy, old, never] = await Promise.all([1, 2, 3, 4].map(() => make.member()));
  const seen = (who: { id: number } | undefined, days: number) =>
    execute`
      INSERT INTO member_visits (member_id, last_seen_at)
      VALUES (${who?.id}, now() - ${days} * interval '1 day')
      ON CONFLICT (member_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`;
  await seen(quiet, 31);
  await seen(busy, 29);
  await seen(old, 300);
  await noteQuiet(db.kysely);
  await noteQuiet(db.kysely);
  expect(never).toBeDefined();
  expect((await events()).map(({ type, member }) => [type, member])).toEqual([
    ['member.quiet', quiet?.id],
  ]);
  // It came back, and is quiet again.
  await execute`UPDATE site_events SET created_at = now() - interval '32 days'`;
  await noteQuiet(db.kysely);
  expect(await types()).toHaveLength(2);
});

test('events go after thirty days', async () => {
  await execute`
    INSERT INTO site_events (type, created_at)
    VALUES ('member.active', now() - interval '31 days'), ('member.active', now() - interval '29 days')`;
  await sweepSiteEvents(db.kysely);
  expect(await types()).toHaveLength(1);
});

test('of every type one is tried here', async () => {
  const own = readFileSync(import.meta.filename, 'utf8');
  expect(SITE_EVENT_TYPES.filter((type) => !own.includes(`'${type}'`))).toEqual([]);
});
