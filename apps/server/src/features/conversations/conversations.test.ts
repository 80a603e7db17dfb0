import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createReplies } from '#testing/replies.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, members, as, asStaff, clear, mailsTo } = scene;
const { answer, reply } = createReplies(scene);
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM mails; DELETE FROM idempotency_keys');
});

type Who = 'hanako' | 'taro';
const listed = async (who: Who, query = {}) =>
  (await as(who).call(api.listConversations, { query })).body;
const unread = async (who: Who) => (await as(who).call(api.countUnread)).body.count;
const see = (who: Who, body: { questions?: number[]; enquiries?: number[] }) =>
  as(who).call(api.markSeen, { body: { questions: [], enquiries: [], ...body } });

/** A question of that member's, from so many hours ago. */
const asked = (who: Who, message: string, hours: number, wish = {}) =>
  make.question({ by: members[who], message, at: fromNow({ hours: -hours }), ...wish });

/** An enquiry of hanako's. */
const enquired = async (subject: string) => {
  const wish = { subject, body: '再生\nできません。', category: '動画' };
  return (await make.enquiry({ by: members.hanako, ...wish })).id;
};
const setStatus = (id: number, status: 'new' | 'in_progress' | 'done') =>
  asStaff().call(staffApi['enquiries.setStatus'], { params: { id }, body: { status } });

describe('the member’s questions and enquiries', () => {
  test('stand in one list with what was answered, what was written in last first', async () => {
    const video = await make.video({ title: '家計の見直し' });
    const question = await asked('hanako', '家賃は\nいつですか。', 3, { video });
    const enquiry = await enquired('視聴について');
    await reply(enquiry, 'お待ちください。\n<b>確認中</b>です。');
    await answer(question.id, '<p><strong>月末</strong>です。</p>');
    const [first, second, ...rest] = await listed('hanako');
    expect(first).toMatchObject({
      id: question.id,
      kind: 'question',
      state: 'answered',
      message: '家賃は\nいつですか。',
      video: { id: video.id, title: '家計の見直し', is_open: true },
      enquiry: null,
      answer: {
        message: '<p><strong>月末</strong>です。</p>',
        staff: { name: expect.any(String) },
      },
      replies: [],
      is_unread: true,
    });
    expect(second).toMatchObject({
      id: enquiry,
      kind: 'enquiry',
      state: 'replied',
      message: '再生\nできません。',
      video: null,
      enquiry: { category: '動画', subject: '視聴について' },
      answer: null,
      replies: [{ message: 'お待ちください。\n<b>確認中</b>です。' }],
      is_unread: true,
    });
    expect(rest).toEqual([]);
  });

  test('say how far they have come', async () => {
    await asked('hanako', '待つ', 1);
    const states = async () => (await listed('hanako')).map(({ state }) => state);
    const enquiry = await enquired('視聴について');
    expect(await states()).toEqual(['received', 'waiting']);
    await setStatus(enquiry, 'in_progress');
    expect(await states()).toEqual(['in_progress', 'waiting']);
    await setStatus(enquiry, 'done');
    expect(await states()).toEqual(['done', 'waiting']);
    await reply(enquiry, '直りました。');
    expect(await states()).toEqual(['replied', 'waiting']);
  });

  test('are the member’s own: not even public ones of others', async () => {
    await asked('taro', '太郎の質問', 1, { isPublic: true, answer: '<p>はい。</p>' });
    await enquired('花子の件');
    expect((await listed('hanako')).map(({ kind }) => kind)).toEqual(['enquiry']);
    expect((await listed('taro')).map(({ message }) => message)).toEqual(['太郎の質問']);
  });

  test.each([
    ['ended', { publishedUntil: fromNow({ minutes: -1 }) }],
    ['for another brand', { audience: ['WIS'] }],
    ['a draft again', { publishedAt: null }],
  ])('about a lecture that is %s neither name it nor lead there', async (_, wish) => {
    const video = await make.video({ title: '見られない講義', ...wish });
    await asked('hanako', '質問', 1, { video });
    const [one] = await listed('hanako');
    expect(one?.video).toEqual({ id: video.id, title: 'ご覧いただけない動画', is_open: false });
  });

  test('come in pages', async () => {
    for (const hours of [3, 2, 1]) await asked('hanako', `${hours}時間前`, hours);
    const answer = await as('hanako').request({ url: '/api/conversations?p=2&per_page=2' });
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.json()).toMatchObject([{ message: '3時間前' }]);
  });
});

describe('an answer', () => {
  test('is unread until its author has seen it, here or with the lecture', async () => {
    const video = await make.video();
    const question = await asked('hanako', '質問', 1, { video });
    const enquiry = await enquired('件名');
    expect(await unread('hanako')).toBe(0);
    await answer(question.id, '<p>回答</p>');
    await reply(enquiry, '返信');
    expect(await unread('hanako')).toBe(2);
    const under = async (who: Who) =>
      (await as(who).call(api.getVideo, { params: { videoId: video.id } })).body.video_questions;
    expect((await under('hanako'))[0]?.is_unread).toBe(true);
    expect((await under('taro'))[0]?.is_unread).toBe(false);

    await see('hanako', { questions: [question.id] });
    expect((await under('hanako'))[0]?.is_unread).toBe(false);
    expect((await listed('hanako')).map(({ kind, is_unread }) => [kind, is_unread])).toEqual([
      ['enquiry', true],
      ['question', false],
    ]);
    await see('hanako', { enquiries: [enquiry] });
    expect(await unread('hanako')).toBe(0);
    await reply(enquiry, '追伸');
    expect(await unread('hanako')).toBe(1);
  });

  test('that was changed is unread again only where the member is told again', async () => {
    const { id } = await asked('hanako', '質問', 1);
    await answer(id, '<p>回答</p>');
    await see('hanako', { questions: [id] });
    await answer(id, '<p>回答（誤字を直しました）</p>');
    expect(await unread('hanako')).toBe(0);
    await answer(id, '<p>別の回答</p>', true);
    expect(await unread('hanako')).toBe(1);
  });

  test('is not marked as seen by anybody else', async () => {
    const { id } = await asked('hanako', '質問', 1, { isPublic: true });
    const enquiry = await enquired('件名');
    await answer(id, '<p>回答</p>');
    await reply(enquiry, '返信');
    await see('taro', { questions: [id], enquiries: [enquiry] });
    expect(await unread('hanako')).toBe(2);
  });

  test('is told by a mail that leads to the question and to the list', async () => {
    const video = await make.video();
    const { id } = await asked('hanako', '質問', 1, { video });
    await answer(id, '<p>回答</p>');
    await reply(await enquired('件名'), '返信');
    const mails = await mailsTo('hanako@example.jp');
    const of = (kind: string) => mails.find((mail) => mail.kind === kind)?.text;
    expect(of('question_answered')).toContain(`/video/${video.id}#question-${id}`);
    expect(of('question_answered')).toMatch(/\/questions$/m);
    expect(of('enquiry_reply')).toMatch(/\/questions#enquiry-\d+$/m);
  });
});
