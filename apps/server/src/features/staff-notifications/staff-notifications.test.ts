import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createListeners } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { config, db, make, members, as, asStaff, clear } = scene;
const { operator, tell, heard, age, silence } = createListeners(scene);
beforeEach(async () => {
  await clear();
  await silence();
});

const enquired = (subject: string) => make.enquiry({ by: members.hanako, subject });
const origin = config.publicUrl.origin;
type Operator = Awaited<ReturnType<typeof operator>>;
const assign = (id: number, staffId: number) =>
  asStaff().call(staffApi['enquiries.assign'], { params: { id }, body: { staff_id: staffId } });
const setStatus = (id: number, status: 'new' | 'done') =>
  asStaff().call(staffApi['enquiries.setStatus'], { params: { id }, query: {}, body: { status } });

describe('an operator’s own choice', () => {
  test('is at once for whoever may answer, nothing for others, and stays', async () => {
    const own = async (who: Operator) =>
      (await asStaff(who).call(staffApi.getOwnNotifications)).body;
    expect(await own(await make.staff({ role: 'teacher' }))).toEqual({
      timing: 'at_once',
      scope: 'all',
      report: false,
    });
    const viewer = await make.staff({ role: 'viewer' });
    expect(await own(viewer)).toEqual({ timing: 'none', scope: 'all', report: false });
    const body = { timing: 'daily', scope: 'mine', report: true } as const;
    await asStaff(viewer).call(staffApi.saveOwnNotifications, { body });
    expect(await own(viewer)).toEqual(body);
    const wrong = { timing: 'often', scope: 'all', report: true } as never;
    const refused = await asStaff(viewer).refused(staffApi.saveOwnNotifications, { body: wrong });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      errors: { timing: ['お知らせする時期を選択してください。'] },
    });
  });
});

describe('a mail to operators', () => {
  test('gathers what came, names and links it, and says nothing of what was written', async () => {
    const own = await operator();
    const enquiry = await enquired('視聴について');
    const video = await make.video({ title: '家計の見直し' });
    const question = await make.question({ by: members.hanako, video, message: '秘密の質問' });
    expect(await tell()).toBe(1);
    const [mail, ...rest] = await heard(own);
    expect(rest).toEqual([]);
    expect(mail?.subject).toContain('（2件）');
    expect(mail?.text).toMatch(/【お問い合わせ】視聴について（\d{4}-\d\d-\d\d \d\d:\d\d）/);
    expect(mail?.text).toContain(`${origin}/staff/enquiries/${enquiry.id}`);
    expect(mail?.text).toContain('【質問】家計の見直し');
    expect(mail?.text).toContain(`${origin}/staff/questions/${question.id}`);
    expect(mail?.text).not.toContain('秘密の質問');
    expect(mail?.text).not.toContain('再生できません');
    expect(await tell()).toBe(0);
    await as('hanako').call(api.addFollowUp, {
      params: { enquiryId: enquiry.id },
      body: { message: '追加です。' },
    });
    expect(await tell()).toBe(1);
    expect((await heard(own)).at(-1)?.text).toContain('【お問い合わせへの追加】視聴について');
  });

  test('goes to those whose roles open the inbox, and who can sign in', async () => {
    const teacher = await operator({}, 'teacher');
    const gone = await operator();
    await db.pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone.id]);
    await enquired('講師には見えない');
    expect(await tell()).toBe(0);
    await make.question({ by: members.hanako });
    expect(await tell()).toBe(1);
    expect(await heard(teacher)).toHaveLength(1);
    expect(await heard(gone)).toEqual([]);
  });

  test('leaves out what was answered or closed, and what came before one wanted to hear', async () => {
    const own = await operator();
    await make.question({ by: members.hanako, answer: '<p>はい。</p>' });
    const { id } = await enquired('済んだ件');
    await setStatus(id, 'done');
    await tell();
    expect(await heard(own)).toEqual([]);
    await asStaff(own).call(staffApi.saveOwnNotifications, {
      body: { timing: 'none', scope: 'all', report: false },
    });
    await enquired('聞かない間の件');
    await tell();
    await asStaff(own).call(staffApi.saveOwnNotifications, {
      body: { timing: 'at_once', scope: 'all', report: false },
    });
    await tell();
    expect(await heard(own)).toEqual([]);
    await enquired('その後の件');
    await tell();
    const [mail] = await heard(own);
    expect(mail?.text).toContain('その後の件');
    expect(mail?.text).not.toContain('聞かない間の件');
  });

  test.each([
    ['hourly', '1 hour'],
    ['daily', '1 day'],
  ] as const)('that is wanted %s waits for its turn', async (timing, interval) => {
    const own = await operator({ timing });
    const { id } = await enquired('待つ件');
    expect(await tell()).toBe(0);
    await age(id, interval);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect(await heard(own)).toHaveLength(1);
  });

  test('about one’s own goes to the assignee alone', async () => {
    const own = await operator({ scope: 'mine' });
    const { id } = await enquired('だれかの件');
    expect(await tell()).toBe(0);
    await assign(id, own.id);
    expect(await tell()).toBe(1);
    expect((await heard(own))[0]?.text).toContain('だれかの件');
  });

  test('goes once, however many processes tell', async () => {
    const own = await operator();
    for (const subject of ['一', '二', '三']) await enquired(subject);
    const told = await Promise.all([tell(), tell(), tell(), tell()]);
    expect(told.reduce((sum, each) => sum + each)).toBe(1);
    expect(await heard(own)).toHaveLength(1);
  });

  test('yields to mails that somebody waits for', async () => {
    await operator();
    await enquired('件名');
    await tell();
    const { rows } = await db.pool.query("SELECT batch_id FROM mails WHERE kind = 'new_arrivals'");
    expect(rows).toEqual([{ batch_id: expect.any(String) }]);
  });
});
