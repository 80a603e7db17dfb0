import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { dressBrand } from '#features/brands/brands.store.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear, asStaff } = await createScene();
beforeEach(clear);

const [club, wis] = (await findBrandIds(db.kysely, ['orchard_main', 'WIS'])) as [number, number];

test('the banner has the pictures in order and the words of the member’s first brand', async () => {
  await dressBrand(db.kysely, club, { logo_url: null, banner_text: 'クラブの言葉' });
  await dressBrand(db.kysely, wis, { logo_url: null, banner_text: 'WISの言葉' });
  const slides = [
    await make.bannerSlide({ imageUrl: '/media/images/b.webp', alt: '果樹園' }),
    await make.bannerSlide({ imageUrl: '/media/images/a.webp' }),
  ].map(({ id, imageUrl, alt }) => ({ id, image_url: imageUrl, alt }));
  const words = {
    hanako: 'クラブの言葉',
    taro: 'WISの言葉',
    yuki: 'クラブの言葉',
    mori: 'クラブの言葉',
  } as const;
  for (const [name, text] of Object.entries(words)) {
    const { body } = await as(name as keyof typeof words).call(api.getBanner);
    expect(body).toEqual({ text, slides });
  }
});

test('a site without pictures has an empty banner', async () => {
  await dressBrand(db.kysely, club, { logo_url: null, banner_text: null });
  expect((await as('mori').call(api.getBanner)).body).toEqual({ text: null, slides: [] });
});

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
const seen = async () => (await as('hanako').call(api.getBanner)).body.slides.map(({ alt }) => alt);

describe('a slide of the home banner', () => {
  test('is put in another place', async () => {
    const ids = [];
    for (const alt of ['一', '二', '三']) ids.push((await made({ alt })).id);
    const body = { ids: [...ids].reverse() };
    await asStaff().call(staffApi['banner-slides.order'], { body });
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
  ])('with a wrong %s is refused under it', async (field, wrong) => {
    const answer = await asStaff().refused(create, { body: slide(wrong) as never });
    const { errors } = answer.body as unknown as { errors: object };
    expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});
