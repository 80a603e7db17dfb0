import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { db, make, members, as, asStaff, clear } = await createScene();
beforeEach(clear);

const brandId = async (slug: string) =>
  String((await db.pool.query('SELECT id FROM brands WHERE slug = $1', [slug])).rows[0].id);
const kinds = ['video', 'notice', 'page'] as const;
const calls = {
  video: staffApi.previewVideo,
  notice: staffApi.previewNotice,
  page: staffApi.previewPage,
};
const preview = async (kind: (typeof kinds)[number], id: number, brand?: string) => {
  const query = brand ? { brand: await brandId(brand) } : {};
  const { status, body } = await asStaff().attempt(calls[kind], { params: { id }, query });
  return { status, ...(body as { is_visible: boolean }) };
};

describe('what is saved is shown as members of a brand would get it', () => {
  test('exactly as their own call answers it', async () => {
    const video = await make.video({ tags: ['税務'], vimeoId: '1', audience: ['WIS'] });
    const notice = await make.notice();
    const page = await make.page();
    const taro = as('taro');
    const own = {
      video: (await taro.call(api.getVideo, { params: { videoId: video.id } })).body,
      notice: (await taro.call(api.getNotice, { params: { noticeId: notice.id } })).body,
      page: (await taro.call(api.getPage, { params: { pageId: page.id } })).body,
    };
    for (const [kind, { id }] of Object.entries({ video, notice, page })) {
      const answer = await preview(kind as (typeof kinds)[number], id, 'WIS');
      expect(answer).toEqual({ status: 200, is_visible: true, [kind]: own[kind as never] });
    }
  });

  test.each(kinds)('a %s in any state shows whether members would get it now', async (kind) => {
    const variants = [
      {},
      { audience: ['WIS'] },
      { publishedAt: null },
      { publishedAt: fromNow({ minutes: 1 }) },
      { publishedUntil: fromNow({ minutes: -1 }) },
    ];
    const seen = [];
    for (const options of variants) {
      const { id } = await make[kind](options);
      const told = [];
      for (const brand of ['orchard_main', 'WIS', undefined]) {
        const { status, is_visible } = await preview(kind, id, brand);
        expect(status).toBe(200);
        told.push(is_visible);
      }
      seen.push(told);
    }
    expect(seen).toEqual([
      [true, true, true],
      [false, true, false],
      [false, false, false],
      [false, false, false],
      [false, false, false],
    ]);
  });

  test('it contains no marks and only public questions, and writes nothing', async () => {
    const video = await make.video();
    await make.bookmark({ by: members.hanako, video });
    await make.question({ video, by: members.hanako });
    const { body } = await asStaff().call(staffApi.previewVideo, { params: { id: video.id } });
    expect(body.video).toMatchObject({ video_bookmarks: [], video_questions: [] });
    const { rows } = await db.pool.query('SELECT FROM browsing_history');
    expect(rows).toEqual([]);
  });
});

test('deleted or unknown content, and unknown brands, are not found', async () => {
  const { id } = await make.video();
  const unknown = await asStaff().refused(staffApi.previewVideo, {
    params: { id },
    query: { brand: '99999' },
  });
  expect(unknown.status).toBe(404);
  await asStaff().call(staffApi['videos.bulk'], { body: { action: 'delete', ids: [id] } });
  expect((await preview('video', id)).status).toBe(404);
  for (const kind of kinds) expect((await preview(kind, 999_999)).status).toBe(404);
});
