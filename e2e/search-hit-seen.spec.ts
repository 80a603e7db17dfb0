import type { Page } from '@playwright/test';
import { showsMark } from './setup/seen-mark.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** In titles, far down in texts, in tags only, two words, single characters, Latin letters. */
const WORDS = ['関係', '税務', 'ローン 金利', 'ノート', '会社', '第3回', 'の', 'ＮＩＳＡ'];

for (const [width, height] of [
  [360, 640],
  [1280, 860],
] as const) {
  test(`every card shows why it was found, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    let seen = 0;
    for (const word of WORDS) {
      await page.goto(`/video?${new URLSearchParams({ search: word })}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`「${word}」の検索結果`);
      for (const card of await cards(page).all()) {
        expect([word, await card.getByRole('heading').innerText(), await showsMark(card)]).toEqual([
          word,
          expect.anything(),
          true,
        ]);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(30);
  });
}

test('a title that is cut keeps its whole name', async ({ page }) => {
  await page.goto(`/video?${new URLSearchParams({ search: '関係づくり' })}`);
  const title = '【セミナー録画】入居者に長く住んでもらう――更新の手紙から始める関係づくり';
  const link = cards(page).getByRole('link', { name: title });
  await expect(link.locator('mark')).toHaveText('関係づくり');
  await expect(link).toHaveAttribute('title', title);
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
