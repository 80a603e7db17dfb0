import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { make, as, asStaff, members, mailsTo, clear, execute } = await createScene({
  limits: 'off',
});

const list = staffApi['questions.list'];
const read = staffApi['questions.read'];
const answer = staffApi['questions.answer'];
const saveDraft = staffApi['questions.saveDraft'];
const assign = staffApi['questions.assign'];
const copyToFaq = staffApi['questions.copyToFaq'];

beforeEach(async () => {
  await clear();
  await execute`DELETE FROM mails`;
});

/** Returns a question of hanako's on a video. */
async function makeQuestion(message = '資料はどこですか。') {
  const video = await make.video({ title: '資産形成 入門' });
  await make.question({ by: members.hanako, video, message });
  return { id: (await execute`SELECT max(id) AS id FROM video_questions`)[0].id as number, video };
}
const say = (message: string, more: object = {}) => ({
  message,
  is_public: false,
  tell_again: false,
  ...more,
});
const answered = async (
  id: number,
  body: ReturnType<typeof say>,
  caller = asStaff(),
  revision?: number,
) => {
  const seen = revision ?? (await caller.call(read, { params: { id } })).body.revision;
  return caller.attempt(answer, { params: { id }, query: { revision: String(seen) }, body });
};
const under = async (who: 'hanako' | 'taro', { id }: { id: number }) =>
  (await as(who).call(api.getVideo, { params: { videoId: id } })).body.video_questions;
const mails = async () =>
  (await mailsTo('hanako@example.jp')).filter(({ kind }) => kind === 'question_answered');
const sentBefore = async () => (await mails()).length;
const actions = async (id: number) =>
  (await asStaff().call(staffApi['questions.versions'], { params: { id } })).body.map(
    ({ action }) => action,
  );

describe('the inbox of questions', () => {
  test('shows open ones first, the oldest of them first, then answered ones, with author and brand', async () => {
    const video = await make.video({ title: '動画A' });
    const options = { video, by: members.yuki };
    await make.question({ ...options, message: '新しい', at: '2026-03-02T00:00:00+09:00' });
    await make.question({
      ...options,
      message: '回答済み',
      at: '2026-01-01T00:00:00+09:00',
      answer: 'はい',
    });
    await make.question({ ...options, message: '古い', at: '2026-03-01T00:00:00+09:00' });
    const { body, headers } = await asStaff().call(list, { query: { p: '1' } });
    expect(body.map(({ message }) => message)).toEqual(['古い', '新しい', '回答済み']);
    expect(headers['x-total-count']).toBe('3');
    expect(body[0]).toMatchObject({
      member_name: '高橋 ゆき',
      video: { id: video.id, title: '動画A' },
      created_at: '2026-03-01 00:00:00',
      answered_at: null,
      assignee: null,
    });
    expect(body[0]?.brands).toHaveLength(2);
    // Teachers see no address of a member.
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('is narrowed by state, video, brand, assignee and words, and paged', async () => {
    const me = await make.staff({ role: 'teacher' });
    const one = await makeQuestion('ｾﾐﾅｰの資料');
    const other = await make.video({ title: 'ほかの動画' });
    await make.question({ by: members.taro, video: other, message: '配当とは', answer: 'はい' });
    await asStaff().call(assign, { params: { id: one.id }, body: { staff_id: me.id } });
    const rows = await execute`SELECT id FROM brands WHERE slug = 'WIS'`;
    const found = async (query: object) =>
      (await asStaff(me).call(list, { query })).body.map(({ message }) => message);
    expect(await found({ state: 'unanswered' })).toEqual(['ｾﾐﾅｰの資料']);
    expect(await found({ state: 'answered' })).toEqual(['配当とは']);
    expect(await found({ video: String(other.id) })).toEqual(['配当とは']);
    expect(await found({ brand: String(rows[0].id) })).toEqual(['配当とは']);
    expect(await found({ assignee: 'mine' })).toEqual(['ｾﾐﾅｰの資料']);
    expect(await found({ assignee: 'nobody' })).toEqual(['配当とは']);
    expect(await found({ q: 'せみなー 資産' })).toEqual(['ｾﾐﾅｰの資料']);
    expect(await found({ p: '2', per_page: '1' })).toEqual(['配当とは']);
  });
});

describe('an answer', () => {
  test('is a draft that members do not see, until it is sent', async () => {
    const { id, video } = await makeQuestion();
    const { body } = await asStaff().call(saveDraft, {
      params: { id },
      body: { message: '<p>書きかけ</p>' },
    });
    expect(body.draft).toMatchObject({ message: '<p>書きかけ</p>' });
    expect((await under('hanako', video))[0]?.video_question_answer).toBeNull();
    expect(await mails()).toEqual([]);
    const sent = await answered(id, say('<p>できました</p>'));
    expect(sent.body).toMatchObject({ draft: null, answer: { message: '<p>できました</p>' } });
    expect((await under('hanako', video))[0]?.video_question_answer).toMatchObject({
      message: '<p>できました</p>',
      staff: { name: '佐藤 美咲' },
    });
    expect(await actions(id)).toEqual(['answer']);
  });

  test('is an emptied draft no longer a draft', async () => {
    const { id } = await makeQuestion();
    const keep = async (message: string) =>
      (await asStaff().call(saveDraft, { params: { id }, body: { message } })).body.draft;
    expect(await keep('<p>あ</p>')).not.toBeNull();
    expect(await keep('<p></p>')).toBeNull();
  });

  test('is mailed to the member, once, as plain text', async () => {
    const before = await sentBefore();
    const { id, video } = await makeQuestion('<b>資料</b>は？ & {link}');
    await answered(id, say('<p>動画の<strong>下</strong>です。</p><p>&lt;i&gt;</p>'));
    const [mail, ...more] = (await mails()).slice(before);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('「資産形成 入門」へのご質問に回答しました');
    expect(mail?.text).toContain('【ご質問】\n<b>資料</b>は？ & {link}');
    expect(mail?.text).toContain('【回答】\n動画の下です。\n<i>');
    expect(mail?.text).toContain(`http://localhost:3000/video/${video.id}`);
    expect(mail?.html).toContain('&lt;b&gt;資料&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>');
    const sentTo = (await mailsTo('taro@example.jp')).filter(
      ({ kind }) => kind === 'question_answered',
    );
    expect(sentTo).toEqual([]);
    // A changed answer sends a mail only on request.
    await answered(id, say('<p>直しました</p>'));
    expect((await mails()).slice(before)).toHaveLength(1);
    await answered(id, say('<p>また直しました</p>', { tell_again: true }));
    expect((await mails()).slice(before)).toHaveLength(2);
    expect(await actions(id)).toEqual(['update', 'update', 'answer']);
  });

  test('that two operators send at once is stored once, and the other gets a 409', async () => {
    const before = await sentBefore();
    const { id } = await makeQuestion();
    const sent = await Promise.all(
      ['<p>一人目</p>', '<p>二人目</p>'].map((message) => answered(id, say(message), asStaff(), 0)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mails()).slice(before)).toHaveLength(1);
    const loser = sent.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ message: expect.stringContaining('先に保存しました') });
  });

  test('does not stand in the way of who is to answer', async () => {
    const teacher = await make.staff({ role: 'teacher' });
    const { id } = await makeQuestion();
    await asStaff().call(assign, { params: { id }, body: { staff_id: teacher.id } });
    expect((await answered(id, say('<p>はい</p>'), asStaff(teacher), 0)).status).toBe(200);
  });

  test('is cleaned of what would run, and shown as an old plain one is', async () => {
    const { id, video } = await makeQuestion();
    await answered(
      id,
      say(
        '<p onclick="x()">はい<script>x()</script></p><img src="/media/images/x.webp" onerror="x">',
      ),
    );
    const [shown] = await under('hanako', video);
    expect(shown?.video_question_answer?.message).toBe(
      '<p>はい</p><img src="/media/images/x.webp" />',
    );
    await make.question({ by: members.hanako, video, answer: '昔の回答 & 1 < 2' });
    const old = (await under('hanako', video))[1]?.video_question_answer?.message;
    expect(old).toBe('昔の回答 &amp; 1 &lt; 2');
  });

  test('is public or the asker’s alone, as the operator says', async () => {
    const { id, video } = await makeQuestion();
    await answered(id, say('<p>はい</p>'));
    expect(await under('taro', video)).toEqual([]);
    await answered(id, say('<p>はい</p>', { is_public: true }));
    expect(await under('taro', video)).toHaveLength(1);
  });

  test.each([
    ['', '回答を入力してください。'],
    ['<p> </p><p><br></p>', '回答を入力してください。'],
    ['<script>alert(1)</script>', '回答を入力してください。'],
    ['あ'.repeat(20_001), '20000文字以内'],
    ['&'.repeat(5000), '20000文字以内'],
    ['a\0b', '見えない文字'],
  ])('that is %.20s is refused under its field', async (message, sentence) => {
    const { id } = await makeQuestion();
    const refused = await answered(id, say(message), asStaff(), 0);
    expectRefused(refused, 'message', sentence);
    expect(await mails()).toHaveLength(await sentBefore());
  });

  test('to a question that is not there is not found', async () => {
    const params = { id: 99_999 };
    const query = { revision: '0' };
    const caller = asStaff();
    expect((await caller.refused(answer, { params, query, body: say('x') })).status).toBe(404);
    expect((await caller.refused(assign, { params, body: { staff_id: null } })).status).toBe(404);
    expect((await caller.refused(read, { params })).status).toBe(404);
  });
});

describe('a question', () => {
  test('can be assigned only to an operator with the right to answer', async () => {
    const teacher = await make.staff({ role: 'teacher', name: '講師 一' });
    const viewer = await make.staff({ role: 'viewer' });
    const { id } = await makeQuestion();
    const give = (staff_id: number | null) =>
      asStaff().attempt(assign, { params: { id }, body: { staff_id } });
    expect((await give(teacher.id)).body.assignee).toEqual({ id: teacher.id, name: '講師 一' });
    expect((await give(viewer.id)).status).toBe(422);
    expect((await give(null)).body.assignee).toBeNull();
    expect(await actions(id)).toEqual(['assign', 'assign']);
    const { body } = await asStaff().call(staffApi['questions.assignees']);
    expect(body.map((one) => one.id)).toContain(teacher.id);
    expect(body.map((one) => one.id)).not.toContain(viewer.id);
  });

  test('goes into the FAQ with its answer, as a draft that members do not see', async () => {
    const { id } = await makeQuestion();
    const group = await make.faqCategory({ name: '資料', faqs: [] });
    const copy = (faq_category_id: number, caller = asStaff()) =>
      caller.attempt(copyToFaq, {
        params: { id },
        body: { faq_category_id, question: '資料はどこにありますか。' },
      });
    expect((await copy(group.id)).status).toBe(409);
    await answered(id, say('<p>動画の<strong>下</strong>です。</p>'));
    const { body, status } = await copy(group.id);
    expect(status).toBe(200);
    const faq = await asStaff().call(staffApi['faqs.read'], { params: { id: body.faq_id } });
    expect(faq.body).toMatchObject({
      question: '資料はどこにありますか。',
      answer: '<p>動画の<strong>下</strong>です。</p>',
      state: 'draft',
    });
    expect(JSON.stringify((await as('hanako').call(api.listFaq)).body)).not.toContain('資料は');
    expect((await copy(99_999)).status).toBe(422);
  });

  test('goes into the FAQ in other words where its member does not let others read it', async () => {
    const { id } = await makeQuestion();
    await answered(id, say('<p>はい。</p>'));
    await execute`
      UPDATE video_questions SET message = ${'私の会社の\n場合はどうですか。'}, may_publish = false
      WHERE id = ${id}`;
    const group = await make.faqCategory({ name: '場合', faqs: [] });
    const copy = (question: string) =>
      asStaff().attempt(copyToFaq, {
        params: { id },
        body: { faq_category_id: group.id, question },
      });
    for (const same of ['私の会社の 場合はどうですか。', '私の会社の']) {
      expectRefused(await copy(same), 'question', '公開を希望していません');
    }
    expect((await copy('会社の場合はどうですか。')).status).toBe(200);
  });
});
