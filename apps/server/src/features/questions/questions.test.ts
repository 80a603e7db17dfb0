import { randomUUID } from 'node:crypto';
import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, members, sato, clear, execute } = await createScene();
beforeEach(clear);

const ask = (caller: Caller, videoId: number | string, message: unknown, key?: string) =>
  caller.post(
    `/api/video/question/${videoId}`,
    { message },
    { headers: { 'idempotency-key': key } },
  );
const under = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(api.getVideo, { params: { videoId: id } })).body.video_questions;
const stored = () => execute`
  SELECT member_id, video_id, message, is_public FROM video_questions ORDER BY id`;

describe('a question on a video', () => {
  it('appears under it at once for its author, and for no other member', async () => {
    const video = await make.video();
    const message = '<b>資料</b>は\nどこですか？ &amp; "引用"';
    const answer = await ask(as('hanako'), video.id, `　${message} `);
    expect(answer.statusCode).toBe(201);
    const question = answer.json();
    expect(question).toEqual({
      id: expect.any(Number),
      message,
      at_seconds: null,
      spoken: null,
      is_unread: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      video_question_answer: null,
    });
    expect(await under(as('hanako'), video)).toEqual([question]);
    expect(await under(as('taro'), video)).toEqual([]);
    expect(await stored()).toEqual([
      { member_id: members.hanako.id, video_id: video.id, message, is_public: false },
    ]);
  });

  it('is visible to others once it is both public and answered, and never names its author', async () => {
    const video = await make.video();
    const options = { by: members.hanako, video };
    const answer = { message: '<p>はい</p><script>x()</script>', by: sato };
    await make.question({ ...options, message: '未公開・未回答' });
    await make.question({ ...options, message: '公開・未回答', isPublic: true });
    await make.question({ ...options, message: '未公開・回答済み', answer });
    await make.question({ ...options, message: '公開・回答済み', isPublic: true, answer });
    const own = await under(as('hanako'), video);
    expect(own.map(({ message }) => message)).toEqual([
      '未公開・未回答',
      '公開・未回答',
      '未公開・回答済み',
      '公開・回答済み',
    ]);
    const others = await under(as('taro'), video);
    expect(others).toEqual([{ ...own[3], is_unread: false }]);
    expect(others[0]?.video_question_answer).toMatchObject({
      message: '<p>はい</p>',
      staff: { name: '佐藤 美咲' },
    });
    // Nor do lists, or any other answer with the video.
    for (const who of ['hanako', 'taro'] as const) {
      for (const url of [
        `/api/video/details/${video.id}`,
        '/api/video',
        '/api/search?search=講義',
      ]) {
        const { body } = await as(who).request({ url });
        expect(body).toContain('公開・回答済み');
        expect(body).not.toMatch(/山田|花子|はなこ|hanako|member_id|is_public|sato@/);
      }
    }
    const list = await as('taro').call(api.listVideos);
    expect(list.body[0]?.video_questions).toEqual(others);
  });

  it('says what is wrong with it, and may have 5000 full-width characters', async () => {
    const { id } = await make.video();
    const sentences: [unknown, string][] = [
      [undefined, '質問を入力してください。'],
      [null, '質問を入力してください。'],
      [' 　\n', '質問を入力してください。'],
      [['a'], '質問の形式が正しくありません。'],
      ['🍎'.repeat(5001), '質問は5000文字以内で入力してください。'],
      ['a\0b', '質問に見えない文字が含まれています。'],
    ];
    for (const [message, sentence] of sentences) {
      const answer = await ask(as('hanako'), id, message);
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { message: sentence, errors: { message: [sentence] } },
      ]);
    }
    expect((await ask(as('hanako'), id, '🍎'.repeat(5000))).statusCode).toBe(201);
    expect(await stored()).toHaveLength(1);
  });
});

describe('a question at a place', () => {
  const send = async (body: Record<string, unknown>) => {
    const { id } = await make.video({ durationSeconds: 90 });
    const message = '場面';
    const answer = await as('hanako').post(`/api/video/question/${id}`, { message, ...body });
    return [answer.statusCode, answer.json()];
  };
  const kept = () =>
    execute`SELECT at_seconds, spoken, may_publish FROM video_questions ORDER BY id`;

  it('keeps its second, its words and whether others may read it', async () => {
    const place = { at_seconds: 0, spoken: '家賃の話', may_publish: true };
    expect(await send(place)).toMatchObject([201, { at_seconds: 0, spoken: '家賃の話' }]);
    // The end of a film is known roughly, and changes: a later second is kept as it is.
    expect(await send({ at_seconds: 86_400 })).toMatchObject([201, { at_seconds: 86_400 }]);
    // Words belong to a second.
    expect(await send({ spoken: '家賃の話', may_publish: false })).toMatchObject([
      201,
      { spoken: null },
    ]);
    expect(await kept()).toEqual([
      place,
      { at_seconds: 86_400, spoken: null, may_publish: null },
      { at_seconds: null, spoken: null, may_publish: false },
    ]);
  });

  it.each([
    ['at_seconds', [-1, 86_401, 1.5, '60', null], /^時刻は「3:12」のように/],
    ['spoken', ['あ'.repeat(501), ' ', 7], /^場面の言葉/],
    ['may_publish', ['はい'], /^質問の公開/],
  ])('is told what is wrong with its %s', async (name, values, sentence) => {
    for (const value of values) {
      const body = { at_seconds: 1, [name]: value };
      expect(await send(body)).toMatchObject([
        422,
        { errors: { [name]: [expect.stringMatching(sentence)] } },
      ]);
    }
    expect(await kept()).toEqual([]);
  });
});

describe('a question that is sent again', () => {
  it('counts once and gets the same answer, with a key and without', async () => {
    const { id } = await make.video();
    const hanako = as('hanako');
    for (const [message, key] of [['鍵つき', `"${randomUUID()}"`], ['鍵なし']] as const) {
      const first = await ask(hanako, id, message, key);
      const again = await ask(as('hanako'), id, message, key);
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
    }
    expect((await stored()).map(({ message }) => message)).toEqual(['鍵つき', '鍵なし']);
  });

  it('under a key that was used for another one is refused', async () => {
    const { id } = await make.video();
    const key = `"${randomUUID()}"`;
    await ask(as('hanako'), id, '一つ目', key);
    expect((await ask(as('hanako'), id, '二つ目', key)).statusCode).toBe(422);
    expect(await stored()).toHaveLength(1);
  });

  it('on another video, or by another member, is another one', async () => {
    const [one, other] = [await make.video(), await make.video()];
    const key = `"${randomUUID()}"`;
    for (const who of ['hanako', 'yuki'] as const) {
      for (const { id } of [one, other]) {
        expect((await ask(as(who), id, '同じ質問', key)).statusCode).toBe(201);
      }
    }
    expect(await stored()).toHaveLength(4);
  });
});

describe('questions', () => {
  const nextMinute = () => execute`DELETE FROM rate_limits WHERE key LIKE 'question:%'`;

  it('are five a minute and thirty an hour; a repeat does not count', async () => {
    const { id } = await make.video();
    const caller = as(await make.member());
    const statuses = [];
    for (let number = 0; number < 6; number += 1) {
      const answer = await ask(caller, id, `質問${number}`);
      statuses.push(answer.statusCode);
      await ask(caller, id, '質問0');
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    for (let number = 5; number < 30; number += 1) {
      await nextMinute();
      expect((await ask(caller, id, `質問${number}`)).statusCode).toBe(201);
    }
    await nextMinute();
    expect((await ask(caller, id, '質問30')).statusCode).toBe(429);
    expect(await stored()).toHaveLength(30);
  });
});
