import { api } from '@orchard/contract';
import { beforeEach, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { dressBrand } from '#features/brands/brands.store.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear } = await createScene();
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
