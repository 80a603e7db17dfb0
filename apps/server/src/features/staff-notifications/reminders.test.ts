import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createListeners } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, members, as, asStaff, clear } = scene;
const { operator, tell, heard, age, silence } = createListeners(scene);
beforeEach(async () => {
  await clear();
  await silence();
});

const enquired = (subject: string) => make.enquiry({ by: members.hanako, subject });
type Operator = Awaited<ReturnType<typeof operator>>;

describe('a reminder', () => {
  const late = async (own: Operator) =>
    (await heard(own)).filter(({ kind }) => kind === 'late_arrivals');
  const setHours = async (reminder_hours: number) => {
    const { body } = await asStaff().call(staffApi['site-settings.read'], { params: { id: 1 } });
    const { name, sender_name, contact_email, contact_telephone, contact_hours } = body;
    await asStaff().call(staffApi['site-settings.update'], {
      params: { id: 1 },
      query: { revision: String(body.revision) },
      body: { name, sender_name, contact_email, contact_telephone, contact_hours, reminder_hours },
    });
  };
  /** What was told was told some hours ago. */
  const later = () => db.pool.query("UPDATE staff_told SET told_at = told_at - interval '7 hours'");
  beforeEach(() => setHours(24));

  test('comes once after the set time, and again only after something new', async () => {
    const own = await operator({ timing: 'daily' });
    const { id } = await enquired('忘れられた件');
    await age(id, '23 hours');
    await tell();
    expect(await late(own)).toEqual([]);
    await age(id, '1 hour');
    await tell();
    await later();
    await tell();
    await tell();
    expect(await late(own)).toHaveLength(1);
    expect((await late(own))[0]?.text).toContain('忘れられた件');
    await as('hanako').call(api.addFollowUp, {
      params: { enquiryId: id },
      body: { message: 'まだでしょうか。' },
    });
    await db.pool.query("UPDATE enquiry_follow_ups SET created_at = created_at - interval '1 day'");
    await db.pool.query("UPDATE enquiries SET asked_at = asked_at - interval '1 day'");
    await tell();
    expect(await late(own)).toHaveLength(1);
    await later();
    await tell();
    await tell();
    expect(await late(own)).toHaveLength(2);
  });

  test('names an enquiry once, however much was written in it', async () => {
    const own = await operator();
    const { id } = await enquired('二度書いた件');
    await as('hanako').call(api.addFollowUp, {
      params: { enquiryId: id },
      body: { message: '追加です。' },
    });
    await age(id, '25 hours');
    await db.pool.query(
      "UPDATE enquiry_follow_ups SET created_at = created_at - interval '25 hours'",
    );
    await tell();
    await later();
    await tell();
    expect((await late(own)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('（1件）'),
    ]);
  });

  test('does not come for a question that waits with another one', async () => {
    const own = await operator();
    const video = await make.video();
    const ask = (at: Date) => make.question({ by: members.hanako, video, at });
    const leader = await ask(fromNow({ hours: -1 }));
    const double = await ask(fromNow({ hours: -30 }));
    const merge = (question_id: number | null) =>
      asStaff().call(staffApi['questions.merge'], {
        params: { id: double.id },
        body: { question_id },
      });
    await setHours(24);
    await merge(leader.id);
    await tell();
    await later();
    await tell();
    expect(await late(own)).toEqual([]);
    await merge(null);
    await tell();
    await later();
    await tell();
    expect(await late(own)).toHaveLength(1);
  });

  test('does not come for what was answered, nor where it is switched off', async () => {
    const own = await operator();
    const { id: question } = await make.question({
      by: members.hanako,
      at: fromNow({ hours: -30 }),
    });
    await setHours(0);
    await tell();
    expect(await late(own)).toEqual([]);
    await setHours(48);
    await tell();
    expect(await late(own)).toEqual([]);
    await asStaff().call(staffApi['questions.answer'], {
      params: { id: question },
      query: { revision: '0' },
      body: { message: '<p>はい。</p>', is_public: false, tell_again: false },
    });
    await setHours(24);
    await tell();
    expect(await late(own)).toEqual([]);
  });

  test('has a time from 0 to 720 hours', async () => {
    const { body } = await asStaff().call(staffApi['site-settings.read'], { params: { id: 1 } });
    expect(body.reminder_hours).toBe(24);
    const { revision } = body;
    const refused = await asStaff().refused(staffApi['site-settings.update'], {
      params: { id: 1 },
      query: { revision: String(revision) },
      body: {
        name: '',
        sender_name: '',
        contact_email: '',
        contact_telephone: '',
        contact_hours: '',
        reminder_hours: 721,
      },
    });
    expect(refused.body).toMatchObject({
      errors: { reminder_hours: ['再通知までの時間は0から720までの整数で入力してください。'] },
    });
  });
});
