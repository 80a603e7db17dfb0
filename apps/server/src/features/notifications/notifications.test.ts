import { api } from '@orchard/contract';
import { UNREAD_HEADER } from '@orchard/contract/unread';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { type News, notifyMember } from './notifications.store.ts';

const { db, make, members, as, clear, execute } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await execute`DELETE FROM notifications`;
});

type Who = 'hanako' | 'taro';
let last = 0;

/** Tells a member of something. */
async function tell(who: Who, news: Partial<News>): Promise<number> {
  last += 1;
  const event = `test:${last}`;
  await notifyMember(db.kysely, members[who].id, { kind: 'membership', event, ...news });
  return (await execute`SELECT id FROM notifications WHERE event = ${event}`)[0].id;
}
const bell = async (who: Who, query = {}) => as(who).call(api.listNotifications, { query });
const unreadIn = ({ headers }: { headers: object }) =>
  (headers as Record<string, unknown>)[UNREAD_HEADER];
const unread = async (who: Who) => unreadIn(await as(who).call(api.getCurrentUser));

describe('the bell', () => {
  test('leads to the very place, newest first, and counts in every answer', async () => {
    const video = await make.video({ title: '家計の見直し', thumbnailUrl: '/images/1.jpg' });
    const question = await make.question({ by: members.hanako, video });
    const notice = await make.notice({ title: '休業のお知らせ' });
    const enquiry = await make.enquiry({ by: members.hanako, subject: '視聴について' });
    await tell('hanako', { kind: 'series_lecture', videoId: video.id });
    await tell('hanako', { kind: 'answer', questionId: question.id });
    await tell('hanako', { kind: 'notice', noticeId: notice.id });
    await tell('hanako', { kind: 'enquiry', enquiryId: enquiry.id });
    await tell('hanako', { words: 'あと7日です。' });
    const answer = await bell('hanako', { p: '1' });
    expect(answer.body.map(({ title, path }) => [title, path])).toEqual([
      ['あと7日です。', '/account'],
      ['視聴について', `/questions#enquiry-${enquiry.id}`],
      ['休業のお知らせ', `/notice/${notice.id}`],
      ['家計の見直し', `/video/${video.id}#question-${question.id}`],
      ['家計の見直し', `/video/${video.id}`],
    ]);
    expect(answer.body.every(({ is_read }) => !is_read)).toBe(true);
    expect(answer.body[4]?.picture_url).toBe('/images/1.jpg');
    expect(answer.headers['x-total-count']).toBe('5');
    expect([unreadIn(answer), await unread('taro')]).toEqual(['5', '0']);
    expect((await bell('taro')).body).toEqual([]);
    const second = await bell('hanako', { p: '2', per_page: '2' });
    expect(second.body.map(({ title }) => title)).toEqual(['休業のお知らせ', '家計の見直し']);
  });

  test('hides what the member may not see any more, and counts it no longer', async () => {
    const hidden = [
      { videoId: (await make.video({ audience: ['WIS'] })).id },
      { videoId: (await make.video({ publishedAt: null })).id },
      { videoId: (await make.video({ publishedUntil: fromNow({ minutes: -1 }) })).id },
      { noticeId: (await make.notice({ audience: ['WIS'] })).id },
      { noticeId: (await make.notice({ publishedAt: fromNow({ minutes: 1 }) })).id },
      { questionId: (await make.question({ by: members.taro })).id },
      { enquiryId: (await make.enquiry({ by: members.taro })).id },
    ];
    for (const news of hidden) await tell('hanako', { kind: 'brand_lecture', ...news });
    await tell('hanako', { words: 'あと7日です。' });
    expect(await unread('hanako')).toBe('8');
    const answer = await bell('hanako', { p: '1' });
    expect(answer.body.map(({ title }) => title)).toEqual(['あと7日です。']);
    expect(answer.headers['x-total-count']).toBe('1');
    expect([unreadIn(answer), await unread('hanako')]).toEqual(['1', '1']);
  });

  test('leads to the list of questions where the lecture is closed to the member', async () => {
    const video = await make.video({
      title: '限定の動画',
      audience: ['WIS'],
      thumbnailUrl: '/i.jpg',
    });
    const question = await make.question({ by: members.hanako, video });
    await tell('hanako', { kind: 'answer', questionId: question.id });
    expect((await bell('hanako')).body).toMatchObject([
      { path: `/questions#question-${question.id}`, picture_url: null },
    ]);
  });

  test('is told of what was read; twice is once, and others’ stay', async () => {
    const [first, second] = [await tell('hanako', {}), await tell('hanako', {})];
    const foreign = await tell('taro', {});
    const read = (ids: number[]) => as('hanako').call(api.readNotifications, { body: { ids } });
    expect(unreadIn(await read([first, foreign]))).toBe('1');
    expect(unreadIn(await read([first, 9_999_999_999]))).toBe('1');
    expect((await bell('hanako')).body.map(({ id, is_read }) => [id, is_read])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(await unread('taro')).toBe('1');
  });

  test('is read as a whole up to what was on the screen', async () => {
    await tell('hanako', {});
    const shown = await tell('hanako', {});
    await tell('hanako', {});
    await tell('taro', {});
    const answer = await as('hanako').call(api.readAllNotifications, { body: { until_id: shown } });
    expect([unreadIn(answer), await unread('taro')]).toEqual(['1', '1']);
  });

  test('counts no further once a member goes where news lead', async () => {
    const video = await make.video();
    const question = await make.question({ by: members.hanako, video });
    const notice = await make.notice();
    await tell('hanako', { kind: 'series_lecture', videoId: video.id });
    await tell('hanako', { kind: 'answer', videoId: video.id, questionId: question.id });
    await tell('hanako', { kind: 'notice', noticeId: notice.id });
    const hanako = as('hanako');
    expect((await hanako.call(api.listUnreadNotices)).body).toEqual([notice.id]);
    const opened = await hanako.call(api.recordHistory, { params: { videoId: video.id } });
    expect(unreadIn(opened)).toBe('2');
    const seen = await hanako.call(api.markSeen, {
      body: { questions: [question.id], enquiries: [] },
    });
    expect(unreadIn(seen)).toBe('1');
    const params = { noticeId: notice.id };
    expect(unreadIn(await hanako.call(api.markNoticeRead, { params }))).toBe('0');
    expect((await hanako.call(api.listUnreadNotices)).body).toEqual([]);
    expect(unreadIn(await hanako.call(api.markNoticeRead, { params }))).toBe('0');
  });

  test.each([
    ['ids', { ids: ['x'] }],
    ['ids', {}],
    ['ids', { ids: Array.from({ length: 101 }, (_, at) => at + 1) }],
  ])('refuses %s %j with a sentence', async (_name, body) => {
    const answer = await as('hanako').refused(api.readNotifications, { body: body as never });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('通知を選択してください。');
  });
});
