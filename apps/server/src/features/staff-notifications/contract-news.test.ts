import { beforeEach, expect, test } from 'vitest';
import { createListeners } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { config, db, make, clear } = scene;
const { operator, tell, heard, silence } = createListeners(scene);
const { origin } = config.publicUrl;
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM members');
  await db.pool.query('DELETE FROM membership_events; DELETE FROM erasures');
  await silence();
});

const renewing = (reference = '') =>
  make.member({
    name: '更新 花子',
    membershipFrom: '2026-01-01',
    membershipUntil: '2099-12-31',
    membership: { renews: true, reference },
  });
type Member = Awaited<ReturnType<typeof renewing>>;
const giveNotice = ({ id }: Member, reason = '') =>
  db.pool.query(
    `UPDATE memberships SET renews = false, notice_reason = $2, notice_at = now() WHERE member_id = $1`,
    [id, reason],
  );
const takeBack = ({ id }: Member) =>
  db.pool.query('UPDATE memberships SET renews = true WHERE member_id = $1', [id]);
const askErasure = ({ id }: Member, byStaff = false) =>
  db.pool.query(
    `INSERT INTO erasures (member_id, erase_at, by_staff) VALUES ($1, '2027-01-13T00:00:00Z', $2)`,
    [id, byStaff],
  );

test('a notice is told with brand, member, last day and reason, and once', async () => {
  const own = await operator({ scope: 'mine' });
  const member = await renewing();
  await giveNotice(member, '引っ越すため\nです');
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const [mail] = await heard(own);
  expect(mail?.subject).toContain('ご契約についてのお申し出（1件）');
  expect(mail?.text).toMatch(
    /【更新しない】更新 花子（.*）\n「Orchard」 2099年12月31日まで\n理由：引っ越すため です\n/,
  );
  expect(mail?.text).toContain(`${origin}/staff/members/${member.id}`);
});

test('what is taken back, and given anew, is told each time', async () => {
  const own = await operator();
  const member = await renewing();
  for (const step of [giveNotice, takeBack, giveNotice, takeBack]) {
    await step(member);
    expect(await tell()).toBe(1);
  }
  const texts = (await heard(own)).map(({ text }) => text.match(/【.*】/)?.[0]);
  expect(texts).toEqual([
    '【更新しない】',
    '【更新しないことの取り消し】',
    '【更新しない】',
    '【更新しないことの取り消し】',
  ]);
});

test('renewing for the first time, or after the end, takes nothing back', async () => {
  await operator();
  const first = await make.member({ membershipUntil: '2099-12-31' });
  await takeBack(first);
  const back = await renewing();
  await db.pool.query(
    `UPDATE memberships SET renews = false, paid_until = '2026-06-30', ends_on = '2026-06-30'
     WHERE member_id = $1`,
    [back.id],
  );
  await tell();
  await db.pool.query(
    "UPDATE memberships SET renews = true, paid_until = '2099-12-31' WHERE member_id = $1",
    [back.id],
  );
  expect(await tell()).toBe(0);
  const { rows } = await db.pool.query('SELECT kind FROM membership_events ORDER BY id');
  expect(rows).toEqual([{ kind: 'not_renewing' }]);
});

test('an erasure is told with what stops a charge, again where it is asked anew, and not an operator’s', async () => {
  const own = await operator();
  const member = await renewing('cus_0123');
  await askErasure(member);
  await askErasure(await renewing(), true);
  expect(await tell()).toBe(1);
  const [mail] = await heard(own);
  expect(mail?.text).toContain('【データの消去】更新 花子');
  expect(mail?.text).toContain('2027年1月13日に消去');
  expect(mail?.text).toContain(`メールアドレス：${member.email}`);
  expect(mail?.text).toContain(
    '「Orchard」 2100年1月1日に自動更新 お支払い済みの期限：2099年12月31日 決済の番号：cus_0123',
  );
  await db.pool.query('DELETE FROM erasures WHERE member_id = $1', [member.id]);
  expect(await tell()).toBe(0);
  await askErasure(member);
  expect(await tell()).toBe(1);
});

test('several are one mail, beside that of an enquiry, and of those who may see members', async () => {
  const own = await operator();
  const teacher = await operator({}, 'teacher');
  const member = await renewing();
  await giveNotice(member);
  await askErasure(member);
  await make.enquiry({ by: member, subject: '件名' });
  expect(await tell()).toBe(2);
  expect((await heard(own)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('お問い合わせ（1件）'),
    expect.stringContaining('お申し出（2件）'),
  ]);
  expect(await heard(teacher)).toEqual([]);
});
