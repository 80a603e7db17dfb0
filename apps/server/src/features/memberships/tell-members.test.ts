import { beforeEach, describe, expect, test } from 'vitest';
import { sendDigests } from '#features/notifications/notifications.commands.ts';
import { createJapanDays, daysLater } from '#testing/japan-days.ts';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { wordsOf } from './tell-members.commands.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, clear, mailsTo } = scene;
const { remind, tellFailures, heard, choose } = createNews(scene);
const { letItBe } = createJapanDays(db);
const { origin } = config.publicUrl;

beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications; DELETE FROM mails; DELETE FROM members');
  await db.pool.query(
    "UPDATE brands SET notice_days = 7, grace_days = 7, pay_url = NULL WHERE slug = 'orchard_main'",
  );
});

type Wish = Parameters<typeof make.member>[0] & {};
/** A member whose first six months end with the year. */
const renewing = (wish: Wish = {}) =>
  make.member({
    membershipFrom: '2026-07-01',
    membershipUntil: '2026-12-31',
    membership: { renews: true },
    ...wish,
  });
const ending = (lastDay: string, wish: Wish = {}) =>
  make.member({ membershipFrom: '2026-01-01', membershipUntil: lastDay, ...wish });
type Member = Awaited<ReturnType<typeof renewing>>;

const change = (member: Member, changes: string) =>
  db.pool.query(`UPDATE memberships SET ${changes} WHERE member_id = $1`, [member.id]);
const words = async (member: Member) => (await heard(member)).map((one) => one.words);

/** The days on which a member hears something, from one day to another. */
async function daysOf(member: Member, from: string, until: string, work = remind) {
  const days: string[] = [];
  for (let day = from; day <= until; day = daysLater(day, 1)) {
    await letItBe(day);
    const before = (await heard(member)).length;
    await work();
    await work();
    const more = (await heard(member)).length - before;
    if (more > 0) days.push(more === 1 ? day : `${day} ${more} times`);
  }
  return days;
}

/** What the site does each minute, and at nine. */
const both = async () => (await tellFailures()) + (await remind());
const sendMails = () => sendDigests(db, { outbox: app.outbox, origin });

describe('a contract that renews', () => {
  test('is told once a term, a week before the last day for a notice, and never that it ends', async () => {
    const member = await renewing();
    expect(await daysOf(member, '2026-11-25', '2027-03-20')).toEqual([
      '2026-12-17',
      '2027-01-17',
      '2027-02-14',
      '2027-03-17',
    ]);
    expect((await words(member))[0]).toBe(
      '「Orchard」のご契約は2027年1月1日に更新されます。更新しない場合は、2026年12月24日までに「ご契約」からお知らせください。',
    );
    expect((await heard(member))[0]).toMatchObject({ kind: 'membership', mail: 'at_once' });
  });

  test('is made up for until the last day for a notice, not after it', async () => {
    const member = await renewing();
    await letItBe('2026-12-24');
    expect(await remind()).toBe(1);
    const later = await renewing();
    await letItBe('2026-12-25');
    expect(await remind()).toBe(0);
    expect(await heard(later)).toEqual([]);
    expect(await heard(member)).toHaveLength(1);
  });

  test('is told once a term also where notice is due before the term begins', async () => {
    await db.pool.query("UPDATE brands SET notice_days = 45 WHERE slug = 'orchard_main'");
    const member = await renewing();
    expect(await daysOf(member, '2026-10-01', '2027-02-20')).toEqual([
      '2026-11-09',
      '2026-12-10',
      '2027-01-07',
      '2027-02-07',
    ]);
    expect((await words(member))[1]).toContain('2027年2月1日に更新');
    expect((await words(member))[1]).toContain('2026年12月17日までに');
  });

  test('of two brands is told of each by itself', async () => {
    await db.pool.query("UPDATE brands SET renewal_months = 1, notice_days = 7 WHERE slug = 'WIS'");
    const member = await renewing({ brands: ['orchard_main', 'WIS'] });
    await letItBe('2026-12-17');
    await remind();
    expect((await words(member)).map((one) => one?.slice(0, 15))).toEqual([
      '「Orchard」のご契約は2',
      expect.stringContaining('「WIS'),
    ]);
    await sendMails();
    const mails = await mailsTo(member.email);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text.includes('「Orchard」のご契約')).not.toBe(text.includes('「WIS'));
      expect(text).toContain(`${origin}/contract`);
    }
    await db.pool.query("UPDATE brands SET renewal_months = 0, notice_days = 0 WHERE slug = 'WIS'");
  });

  test('that is not to renew any more says so in no mail that was to gather a day', async () => {
    const member = await renewing();
    await choose(member, { membership: { screen: true, mail: 'daily', push: false } });
    await letItBe('2026-12-17');
    await remind();
    await change(member, 'renews = false');
    await db.pool.query("UPDATE notifications SET created_at = created_at - interval '2 days'");
    await sendMails();
    expect(await mailsTo(member.email)).toEqual([]);
  });
});

describe('the end of a contract', () => {
  test('is told 30, 7 and 1 days before, each once', async () => {
    const member = await ending('2026-12-31');
    expect(await daysOf(member, '2026-11-25', '2027-01-05')).toEqual([
      '2026-12-01',
      '2026-12-24',
      '2026-12-30',
    ]);
    expect((await heard(member))[0]).toMatchObject({ kind: 'membership', mail: 'at_once' });
  });

  test('is made up for once where the site stood still, never two at a time', async () => {
    await letItBe('2026-12-03');
    const [late, later, last, tooLate] = [
      await ending('2026-12-31'),
      await ending('2026-12-08'),
      await ending('2026-12-03'),
      await ending('2026-12-23'),
    ];
    await remind();
    expect(await remind()).toBe(0);
    const stage = async (who: Member) => (await heard(who)).map(({ event }) => event.split(':')[4]);
    expect([await stage(late), await stage(later), await stage(last)]).toEqual([
      ['30'],
      ['7'],
      ['1'],
    ]);
    expect(await stage(tooLate)).toEqual([]);
  });

  test('is told by its new day once it is later, and of one brand alone', async () => {
    const member = await ending('2026-12-10', { brands: ['orchard_main', 'WIS'] });
    await db.pool.query(`UPDATE memberships SET paid_until = '2027-12-31'
      WHERE brand_id = (SELECT id FROM brands WHERE slug = 'WIS')`);
    await letItBe('2026-12-03');
    await remind();
    await db.pool.query(`UPDATE memberships SET paid_until = '2027-01-02'
      WHERE brand_id = (SELECT id FROM brands WHERE slug = 'orchard_main')`);
    await remind();
    expect(await words(member)).toEqual([
      '「Orchard」の会員期間は2026年12月10日に終了します（あと7日）。',
      '「Orchard」の会員期間は2027年1月2日に終了します（あと30日）。',
    ]);
  });

  test('after a notice is that of the term', async () => {
    const member = await renewing();
    await letItBe('2026-12-20');
    await remind();
    await change(member, 'renews = false');
    expect(await daysOf(member, '2026-12-20', '2027-01-05')).toEqual(['2026-12-24', '2026-12-30']);
  });

  test('is not told to those who cannot sign in, who leave, or whose contract is not current', async () => {
    await letItBe('2026-12-24');
    const leaving = await ending('2026-12-31');
    await db.pool.query(
      `INSERT INTO erasures (member_id, erase_at, by_staff) VALUES ($1, now() + interval '9 days', false)`,
      [leaving.id],
    );
    const made = [
      leaving,
      await ending('2026-12-31', { isSuspended: true }),
      await ending('2026-12-31', { password: null }),
      await ending('2026-12-31', { membershipFrom: '2026-12-25' }),
      await ending('2026-12-23'),
    ];
    await remind();
    for (const member of made) expect(await heard(member)).toEqual([]);
  });
});

describe('a payment that failed', () => {
  const failsOn = async (day: string, member: Member) => {
    await letItBe(day);
    await change(member, `failed_since = '${day}'`);
  };

  test('is told at once, after three days and on the day before the last one', async () => {
    const member = await renewing();
    await failsOn('2027-01-01', member);
    expect(await daysOf(member, '2027-01-01', '2027-01-20', both)).toEqual([
      '2027-01-01',
      '2027-01-04',
      '2027-01-06',
    ]);
    expect((await words(member))[0]).toBe(
      '「Orchard」のお支払いを確認できませんでした。お支払いのお手続きをお願いいたします。2027年1月7日まではご利用いただけます。',
    );
  });

  test('is told once where two of them fall on a day', async () => {
    await db.pool.query("UPDATE brands SET grace_days = 5 WHERE slug = 'orchard_main'");
    const member = await renewing();
    await failsOn('2027-01-01', member);
    expect(await daysOf(member, '2027-01-01', '2027-01-08', both)).toEqual([
      '2027-01-01',
      '2027-01-04',
    ]);
    await db.pool.query("UPDATE brands SET grace_days = 2 WHERE slug = 'orchard_main'");
    const short = await renewing();
    await failsOn('2027-02-01', short);
    expect(await daysOf(short, '2027-02-01', '2027-02-08', both)).toEqual(['2027-02-01']);
  });

  test('is not told once it has come in, and the mail leads to the payment', async () => {
    await db.pool.query(
      "UPDATE brands SET pay_url = 'https://pay.example.com/club' WHERE slug = 'orchard_main'",
    );
    const [paid, owing] = [await renewing(), await renewing()];
    await failsOn('2027-01-01', paid);
    await failsOn('2027-01-01', owing);
    await change(paid, 'failed_since = NULL');
    expect(await tellFailures()).toBe(1);
    expect(await tellFailures()).toBe(0);
    await sendMails();
    expect(await heard(paid)).toEqual([]);
    const [mail] = await mailsTo(owing.email);
    expect(mail?.subject).toBe('ご契約：「Orchard」のお支払いを確認できませんでした');
    expect(mail?.text).toContain('2027年1月7日まではご利用いただけます。');
    expect(mail?.text).toContain('https://pay.example.com/club');
    await change(owing, 'failed_since = NULL');
    expect(await daysOf(owing, '2027-01-02', '2027-01-08', both)).toEqual([]);
  });

  test('is told of a member who was written down so, and when somebody may sign in again', async () => {
    await letItBe('2027-01-01');
    const member = await renewing({
      isSuspended: true,
      membership: { renews: true, failed_since: '2027-01-01' },
    });
    expect(await tellFailures()).toBe(0);
    await db.pool.query('UPDATE members SET suspended_at = NULL WHERE id = $1', [member.id]);
    expect(await tellFailures()).toBe(1);
  });

  test('goes to no address that refuses mail', async () => {
    const member = await renewing();
    await db.pool.query("INSERT INTO suppressed_addresses (address, reason) VALUES ($1, 'x')", [
      member.email,
    ]);
    await failsOn('2027-01-01', member);
    expect(await tellFailures()).toBe(1);
    await sendMails();
    expect(await mailsTo(member.email)).toEqual([]);
  });
});

test('the words of a last day, and of a long name', () => {
  const news = { about: 'ending', until: '2027-01-01', left: 0, renewsOn: null } as const;
  expect(wordsOf({ ...news, brand: 'WIS' })).toBe(
    '「WIS」の会員期間は本日、2027年1月1日に終了します。',
  );
  expect(wordsOf({ ...news, about: 'failed', brand: 'あ'.repeat(255) }).length).toBeLessThan(256);
});
