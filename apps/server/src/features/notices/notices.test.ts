import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, db, clear } = await createScene();
beforeEach(clear);

const read = (notice: { id: number }) =>
  as('hanako').attempt(api.getNotice, { params: { noticeId: notice.id } });

const unseenByHanako = async (): Promise<[string, { id: number }][]> => [
  ['for another brand', await make.notice({ audience: ['WIS'] })],
  ['a draft', await make.notice({ publishedAt: null })],
  ['scheduled', await make.notice({ publishedAt: fromNow({ minutes: 1 }) })],
  ['ended', await make.notice({ publishedUntil: fromNow({ minutes: -1 }) })],
  ['absent', { id: 9_999_999_999 }],
];

describe('the notices', () => {
  it('are a list with the newest first, each with its coloured category', async () => {
    const category = await make.noticeCategory({ name: '重要', color: '#b91c1c' });
    const older = await make.notice({ publishedAt: fromNow({ days: -2 }) });
    const newest = await make.notice({
      category,
      title: '年末年始の休業',
      body: '<p>休みます<script>x()</script></p>',
      publishedAt: '2025-12-20T10:00:00+09:00',
    });
    const { body } = await as('hanako').call(api.listNotices);
    expect(body.map(({ id }) => id)).toEqual([older.id, newest.id]);
    const expected = {
      id: newest.id,
      title: '年末年始の休業',
      body: '<p>休みます</p>',
      published_at: '2025-12-20 10:00:00',
      notice_category: { name: '重要', color: '#b91c1c' },
    };
    expect(body[1]).toEqual(expected);
    expect((await read(newest)).body).toEqual(expected);
  });

  it('that a member may not see are not found, not listed and not counted', async () => {
    for (const [kind, notice] of await unseenByHanako()) {
      const { status, body } = await read(notice);
      expect([kind, status, body]).toEqual([kind, 404, { message: 'Not Found' }]);
    }
    const hanako = as('hanako');
    const { body, headers } = await hanako.call(api.listNotices, { query: { p: '1' } });
    expect([body, headers['x-total-count']]).toEqual([[], '0']);
    expect(headers.link).toBe('</api/notice?p=1>; rel="first", </api/notice?p=1>; rel="last"');
  });

  it('come in pages of 10 with p, and complete without', async () => {
    const category = await make.noticeCategory();
    const made = [];
    for (let day = 1; day <= 12; day++) {
      made.push(await make.notice({ category, publishedAt: fromNow({ days: -day }) }));
    }
    const expected = made.map(({ id }) => id);
    const hanako = as('hanako');
    expect((await hanako.call(api.listNotices)).body.map(({ id }) => id)).toEqual(expected);
    const second = await hanako.call(api.listNotices, { query: { p: '2' } });
    expect(second.body.map(({ id }) => id)).toEqual(expected.slice(10));
    expect(second.headers['x-total-count']).toBe('12');
    const five = await hanako.call(api.listNotices, { query: { p: '1', per_page: '5' } });
    expect(five.body.map(({ id }) => id)).toEqual(expected.slice(0, 5));
    expect(five.headers.link).toContain('</api/notice?p=2&per_page=5>; rel="next"');
    expect((await hanako.call(api.listNotices, { query: { p: '3' } })).body).toEqual([]);
  });

  it('refuse a colour that is no colour', async () => {
    await expect(make.noticeCategory({ color: 'red;}' })).rejects.toThrow('color');
    expect(await db.kysely.selectFrom('notice_categories').selectAll().execute()).toEqual([]);
  });
});
