import type { Page } from '@playwright/test';
import { barriers } from './setup/accessibility.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const main = (page: Page) => page.getByRole('main');
const step = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

async function searchFor(page: Page, word: string) {
  await page.goto(`/video?${new URLSearchParams({ search: word })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`「${word}」の検索結果`);
}

test('a question finds what its words find, and says so', { tag: '@both' }, async ({ page }) => {
  await searchFor(page, '確定申告ゼミについて教えてください');
  await expect(main(page)).toContainText(
    '「確定申告ゼミについて教えてください」に一致する動画はありません。',
  );
  const found = step(page, /^「確定申告ゼミ」の結果\d+件$/);
  const cards = found.getByRole('article');
  await expect(cards).not.toHaveCount(0);
  await expect(cards.first().locator('mark').first()).toBeVisible();
  await expect(main(page).getByText('動画が見つかりませんでした。')).toBeHidden();
  expect(await barriers(page)).toEqual([]);
});

test('all that a step finds is one press away', async ({ page }) => {
  await searchFor(page, '不動産の投資の税金について');
  const all = page.getByRole('link', { name: 'で検索する' }).first();
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(
    page.getByRole('article').first().getByRole('heading').locator('mark').first(),
  ).toBeVisible();
});

test('a search goes on with what is read so, was meant, or means the same', async ({ page }) => {
  for (const [word, title] of [
    ['kakuteishinkoku', /^「確定申告」の結果\d+件$/],
    ['インボスイ', /もしかして「インボイス」ですか？/],
    ['ニーサ', /^同じ意味の言葉「NISA」の結果\d+件$/],
  ] as const) {
    // The titles are read soon after the site has started.
    await expect(async () => {
      await searchFor(page, word);
      await expect(step(page, title)).toBeVisible();
    }).toPass();
  }
});

test('where nothing is found there are popular lectures, and somebody to ask', {
  tag: '@both',
}, async ({ page }) => {
  await searchFor(page, 'ぬぬぬぬぬ');
  await expect(main(page)).toContainText('動画が見つかりませんでした。');
  await expect(step(page, '人気の動画').getByRole('article')).toHaveCount(8);
  expect(await barriers(page)).toEqual([]);
  await main(page).getByRole('link', { name: '質問する' }).click();
  await expect(page).toHaveURL('/contact');
});
