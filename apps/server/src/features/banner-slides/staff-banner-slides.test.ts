import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear } = await createScene();
beforeEach(clear);

const create = staffApi['banner-slides.create'];
const slide = (overrides: object = {}) => ({
  image_url: '/media/images/0123456789abcdef0123456789abcdef.webp',
  alt: '春の講座',
  position: null,
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const made = async (overrides: object = {}) =>
  (await asStaff().call(create, { body: slide(overrides) })).body;
const seen = async (who: 'hanako' | 'taro' = 'hanako') =>
  (await as(who).call(api.getBanner)).body.slides.map(({ alt }) => alt);
const brandId = async (slug: string): Promise<number> =>
  (await db.pool.query('SELECT id FROM brands WHERE slug = $1', [slug])).rows[0].id;

describe('a slide of the home banner', () => {
  test('is seen once it is published, until it ends, by those it is for', async () => {
    await make.bannerSlide({ alt: '前から' });
    await made({ alt: '全員' });
    await made({ alt: '下書き', published_at: null });
    await made({ alt: '予約', published_at: '2999-01-01 00:00:00' });
    await made({ alt: '終了', published_until: '2026-01-02 00:00:00' });
    await made({ alt: 'WIS', brand_ids: [await brandId('WIS')] });
    expect(await seen('hanako')).toEqual(['前から', '全員']);
    expect(await seen('taro')).toEqual(['前から', '全員', 'WIS']);
  });

  test('is put in another place, deleted and brought back', async () => {
    const ids = [];
    for (const alt of ['一', '二', '三']) ids.push((await made({ alt })).id);
    const body = { ids: [...ids].reverse() };
    await asStaff().call(staffApi['banner-slides.order'], { body });
    expect(await seen()).toEqual(['三', '二', '一']);
    const deleted = await asStaff().call(staffApi['banner-slides.bulk'], {
      body: { action: 'delete', ids: ids.slice(0, 2) },
    });
    expect([deleted.body.count, await seen()]).toEqual([2, ['三']]);
    await asStaff().call(staffApi.undoChange, { params: { change: deleted.body.change } });
    expect(await seen()).toEqual(['三', '二', '一']);
  });

  test.each([
    ['image_url', { image_url: null }],
    ['image_url', { image_url: 'javascript:alert(1)' }],
    ['image_url', { image_url: 'data:image/png;base64,AA' }],
    ['image_url', { image_url: '//evil.jp/x.webp' }],
    ['image_url', { image_url: 'https://evil.jp/x.webp' }],
    ['image_url', { image_url: '/media/images/../../x' }],
    ['alt', { alt: 'あ'.repeat(256) }],
    ['position', { position: 1.5 }],
    ['brand_ids', { brand_ids: [99_999] }],
  ])('with a wrong %s is refused under it', async (field, wrong) => {
    const answer = await asStaff().refused(create, { body: slide(wrong) as never });
    const { errors } = answer.body as unknown as { errors: object };
    expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});
