import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilBlocked } from '#testing/database-watch.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, members, mailsTo, clear, execute } = await createScene({
  limits: 'off',
});

const read = staffApi['questions.read'];
const answer = staffApi['questions.answer'];
const mergeCall = staffApi['questions.merge'];
const staff = asStaff();

beforeEach(async () => {
  await clear();
  await execute`DELETE FROM mails`;
  // The same words to the same number of a video are no repetition here.
  await execute`DELETE FROM idempotency_keys`;
  for (const who of ['hanako', 'taro', 'yuki'] as const) {
    earlier[who] = (earlier[who] ?? 0) + (await told(who)).length;
  }
});

type Who = 'hanako' | 'taro' | 'yuki';

async function ask(who: Who, video: { id: number }, message: string, more: object = {}) {
  const body = { message, ...more };
  const asked = await as(who).call(api.askQuestion, { params: { videoId: video.id }, body });
  return asked.body.id;
}
const show = async (id: number) => (await staff.call(read, { params: { id } })).body;
const merge = (id: number, question_id: number | null) =>
  staff.attempt(mergeCall, { params: { id }, body: { question_id } });
const reply = async (id: number, message: string, more: object = {}) =>
  staff.attempt(answer, {
    params: { id },
    query: { revision: String((await show(id)).revision) },
    body: { message, is_public: false, tell_again: false, ...more },
  });
const earlier: Partial<Record<Who, number>> = {};
const told = async (who: Who) =>
  (await mailsTo(`${who}@example.jp`))
    .filter(({ kind }) => kind === 'question_answered')
    .slice(earlier[who] ?? 0);
const news = async (who: Who) =>
  (await as(who).call(api.listNotifications)).body.filter(({ kind }) => kind === 'answer');
const under = async (who: Who, { id }: { id: number }) =>
  (await as(who).call(api.getVideo, { params: { videoId: id } })).body.video_questions;
const waiting = async () => {
  const list = await staff.call(staffApi['inbox.list'], { query: { p: '1' } });
  const unanswered = await staff.call(staffApi['questions.list'], {
    query: { p: '1', state: 'unanswered' },
  });
  const { body } = await staff.call(staffApi['inbox.state']);
  const ids = list.body.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(unanswered.body.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  expect(body.open).toBe(ids.length);
  return ids;
};

/** Two members ask the same at nearly the same place. */
async function twoAsk() {
  const video = await make.video({ title: '控除の基本' });
  const leader = await ask('hanako', video, '控除の金額が違いませんか。', { at_seconds: 192 });
  const double = await ask('taro', video, '控除はいくらですか。', { at_seconds: 200 });
  return { video, leader, double };
}

describe('a question at a second', () => {
  test('shows its place, the words, and the corrections near it', async () => {
    const video = await make.video();
    const id = await ask('hanako', video, '控除は？', {
      ...{ at_seconds: 192, spoken: '控除は38万円です', may_publish: true },
    });
    for (const [text, ms, at] of [
      ['2025年から58万円です', 200_500, '2020-01-01'],
      ['遠いところ', 300_000, '2020-01-01'],
      ['まだ先', 190_000, '2999-01-01'],
    ] as const) {
      await execute`
        WITH one AS (
          INSERT INTO corrections (text, published_at) VALUES (${text}, ${at}) RETURNING id
        )
        INSERT INTO correction_places (correction_id, position, video_id, start_ms, words)
        SELECT id, 1, ${video.id}, ${ms}, '控除' FROM one`;
    }
    expect(await show(id)).toMatchObject({
      ...{ at_seconds: 192, spoken: '控除は38万円です', may_publish: true },
      corrections: [{ start: 200.5, text: '2025年から58万円です' }],
    });
    const { body } = await staff.call(staffApi['inbox.list'], { query: { p: '1' } });
    expect(body).toMatchObject([{ id, at_seconds: 192, same_as_id: null }]);
    expect(await show(await ask('taro', video, '全体の質問'))).toMatchObject({
      ...{ at_seconds: null, spoken: null, may_publish: null, corrections: [] },
    });
  });

  test('is public only if its member lets it', async () => {
    const video = await make.video();
    const id = await ask('hanako', video, '私の場合は？', { may_publish: false });
    const refused = await reply(id, '<p>はい</p>', { is_public: true });
    expectRefused(refused, 'is_public', '質問した会員が公開を希望していません。');
    expect(await told('hanako')).toEqual([]);
    expect((await reply(id, '<p>はい</p>')).status).toBe(200);
    // What was public before the member said so can be answered anew, and is public no more.
    await execute`UPDATE video_questions SET is_public = true WHERE id = ${id}`;
    expect((await reply(id, '<p>いいえ</p>')).body).toMatchObject({ is_public: false });
    for (const may_publish of [true, null]) {
      const other = await ask('hanako', video, '一般の質問', { may_publish });
      expect((await reply(other, '<p>はい</p>', { is_public: true })).status).toBe(200);
    }
  });
});

describe('questions that are merged', () => {
  test('are offered by place, then by words, and not once answered or merged', async () => {
    const { video, leader, double } = await twoAsk();
    const far = await ask('yuki', video, '別のこと', { at_seconds: 900 });
    const other = await ask('yuki', video, '別のこと');
    const alike = await ask('yuki', video, '控除の金額を教えてください。');
    await reply(await ask('yuki', video, '回答済み', { at_seconds: 192 }), '<p>はい</p>');
    await ask('yuki', await make.video(), 'ほかの動画', { at_seconds: 192 });
    const offered = async () => (await show(leader)).others.map(({ id }) => id);
    expect(await offered()).toEqual([double, far, alike, other]);
    await merge(double, leader);
    // What is merged stands first.
    expect(await offered()).toEqual([double, far, alike, other]);
    expect((await show(leader)).others).toMatchObject([
      { same_as_id: leader, at_seconds: 200, member: { id: members.taro.id } },
      ...[far, alike, other].map(() => ({ same_as_id: null })),
    ]);
    expect(await show(double)).toMatchObject({ same_as_id: leader, others: [] });
  });

  test('wait as one, have one answer, and each member is told as of an own answer', async () => {
    const { video, leader, double } = await twoAsk();
    expect(await waiting()).toEqual([leader, double]);
    await merge(double, leader);
    // Pressed twice.
    expect((await merge(double, leader)).status).toBe(200);
    expect(await waiting()).toEqual([leader]);
    const done = await staff.call(staffApi['inbox.list'], { query: { p: '1', state: 'done' } });
    expect(done.body).toMatchObject([{ id: double, same_as_id: leader }]);
    expectRefused(
      await reply(double, '<p>こちらへ</p>'),
      'message',
      `#${leader} とまとめた質問です。回答は #${leader} に入力してください。`,
    );

    await reply(leader, '<p>58万円です。</p>', { is_public: true });
    for (const [who, words] of [
      ['hanako', '控除の金額が違いませんか。'],
      ['taro', '控除はいくらですか。'],
    ] as const) {
      const [mail, ...more] = await told(who);
      expect(more).toEqual([]);
      expect(mail?.text).toContain(words);
      expect(mail?.text).toContain('58万円です。');
      expect(await news(who)).toHaveLength(1);
      const { body } = await as(who).call(api.listConversations);
      expect(body).toMatchObject([
        { message: words, is_unread: true, answer: { message: '<p>58万円です。</p>' } },
      ]);
    }
    // The double is its member's alone, whatever the leader is.
    expect((await under('yuki', video)).map(({ id }) => id)).toEqual([leader]);
    expect((await under('taro', video)).map(({ id }) => id)).toEqual([leader, double]);

    await reply(leader, '<p>直しました。</p>');
    expect((await under('taro', video)).map((one) => one.video_question_answer?.message)).toEqual([
      '<p>直しました。</p>',
    ]);
    expect(await told('taro')).toHaveLength(1);
    await reply(leader, '<p>また直しました。</p>', { tell_again: true });
    expect(await told('hanako')).toHaveLength(2);
    expect(await told('taro')).toHaveLength(2);
    const { body: history } = await staff.call(staffApi['questions.versions'], {
      params: { id: double },
    });
    expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'answer', 'merge']);
  });

  test('after the answer get it at once, and apart again keep it as their own', async () => {
    const { video, leader, double } = await twoAsk();
    await reply(leader, '<p>はい</p>');
    expect(await told('taro')).toEqual([]);
    await merge(double, leader);
    expect(await told('taro')).toHaveLength(1);
    expect(await told('hanako')).toHaveLength(1);
    expect((await under('taro', video))[0]?.video_question_answer?.message).toBe('<p>はい</p>');
    expect((await merge(double, null)).body).toMatchObject({
      same_as_id: null,
      answer: { message: '<p>はい</p>' },
    });
    await reply(leader, '<p>いいえ</p>');
    expect((await show(double)).answer?.message).toBe('<p>はい</p>');
  });

  test('and taken apart wait by themselves again', async () => {
    const { leader, double } = await twoAsk();
    await merge(double, leader);
    expect((await merge(double, null)).status).toBe(200);
    expect(await waiting()).toEqual([leader, double]);
    await reply(leader, '<p>はい</p>');
    expect(await told('taro')).toEqual([]);
  });

  test('are of one video, one deep, and without an answer of their own', async () => {
    const { video, leader, double } = await twoAsk();
    const elsewhere = await ask('yuki', await make.video(), 'ほかの動画');
    const third = await ask('yuki', video, '三つ目');
    const answered = await ask('yuki', video, '回答済み');
    await reply(answered, '<p>はい</p>');
    await merge(double, leader);
    for (const [id, into, sentence] of [
      [third, third, '同じ動画の、ほかの質問を選んでください。'],
      [third, elsewhere, '同じ動画の、ほかの質問を選んでください。'],
      [third, 99_999, '同じ動画の、ほかの質問を選んでください。'],
      [third, double, 'すでにまとめた質問は'],
      [answered, leader, '回答済みの質問'],
      [leader, third, 'すでにまとめた質問は'],
    ] as const) {
      expectRefused(await merge(id, into), 'question_id', sentence);
    }
    expect((await merge(99_999, leader)).status).toBe(404);
    // To another one that is open, it may move.
    expect((await merge(double, third)).body).toMatchObject({ same_as_id: third });
  });

  test('while another operator answers, are answered and told once', async () => {
    const { leader, double } = await twoAsk();
    // Hanako's row is held, so that the answer is under way once it is to be told to her.
    const holder = await db.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [members.hanako.id]);
    const answering = reply(leader, '<p>はい</p>');
    await untilBlocked(db, 1);
    const merging = merge(double, leader);
    const again = merge(double, leader);
    await Promise.race([Promise.all([merging, again]), untilBlocked(db, 3)]);
    await holder.query('COMMIT');
    holder.release();
    for (const done of [answering, merging, again]) expect((await done).status).toBe(200);
    expect((await show(double)).answer?.message).toBe('<p>はい</p>');
    expect(await told('hanako')).toHaveLength(1);
    expect(await told('taro')).toHaveLength(1);
  });

  test('while others answer and merge lose no one and tell no one twice', async () => {
    const video = await make.video();
    for (const round of [1, 2, 3]) {
      const leader = await ask('hanako', video, `先の質問${round}`);
      const doubles = [
        await ask('taro', video, `後の質問${round}`),
        await ask('yuki', video, `もう一つ${round}`),
      ];
      const before = [await told('hanako'), await told('taro'), await told('yuki')];
      const done = await Promise.all([
        ...doubles.map((id) => merge(id, leader)),
        reply(leader, '<p>はい</p>'),
        ...doubles.map((id) => merge(id, leader)),
        reply(leader, '<p>いいえ</p>'),
      ]);
      expect(done.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const stored = (await show(leader)).answer?.message;
      for (const id of doubles) expect((await show(id)).answer?.message).toBe(stored);
      const after = [await told('hanako'), await told('taro'), await told('yuki')];
      expect(after.map(({ length }, at) => length - (before[at]?.length ?? 0))).toEqual([1, 1, 1]);
    }
  });
});
