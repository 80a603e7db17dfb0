import type { Page } from '@playwright/test';
import { showsMark } from './setup/seen-mark.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** In titles, far down in texts, in tags only, two words, single characters, Latin letters. */
const WORDS = ['関係', '税務', 'ローン 金利', 'ノート', '会社', '第3回', 'の', 'ＮＩＳＡ'];

test('every card shows why it was found, as wide as a phone and a desktop', async ({ page }) => {
  let seen = 0;
  for (const word of WORDS) {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/video?${new URLSearchParams({ search: word })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`「${word}」の検索結果`);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      for (const card of await cards(page).all()) {
        expect([word, await card.getByRole('heading').innerText(), await showsMark(card)]).toEqual([
          word,
          expect.anything(),
          true,
        ]);
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(60);
});

test('phones show no excerpt without a search', { tag: '@phone' }, async ({ page }) => {
  const texts = cards(page).first().getByRole('paragraph');
  await page.goto('/video');
  await expect(cards(page)).toHaveCount(8);
  const without = await texts.count();
  await page.goto(`/video?${new URLSearchParams({ search: 'ノート' })}`);
  await expect(cards(page).first()).toBeVisible();
  const shown = cards(page).nth(1).getByRole('paragraph');
  await expect(shown).toHaveCount(without + 1);
  await expect(shown.last()).toContainText('ノート');
});
