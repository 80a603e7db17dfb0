import type { Page } from '@playwright/test';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const box = (page: Page) => page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' });
const submit = (page: Page) => page.getByRole('button', { name: '検索する', exact: true });
const history = (page: Page) => page.getByRole('grid', { name: '検索履歴と候補' });
const words = (page: Page) =>
  history(page)
    .getByRole('rowgroup', { name: '検索履歴' })
    .getByRole('row', { name: '検索履歴から削除する' });
const EMPTY = '検索したキーワードが、新しい順に表示されます。';
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Searches by key for each word in turn. */
async function searchFor(page: Page, ...wanted: string[]) {
  for (const word of wanted) {
    await box(page).fill(word);
    await box(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`「${word}」の検索結果`);
  }
}

test('a search finds lectures and marks the word in them', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/account');
  if (isMobile) await button(page, '検索を開く').click();
  await box(page).fill('ﾛｰﾝ');
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/video?${new URLSearchParams({ search: 'ﾛｰﾝ' })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('「ﾛｰﾝ」の検索結果');
  await expect(cards(page).first().getByRole('heading').locator('mark')).toHaveText('ローン');
  await expect(history(page)).toBeHidden();
});

test('the history is there on focus, newest first, and runs a word again', async ({ page }) => {
  await page.goto('/');
  await box(page).focus();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await searchFor(page, '相続', '融資', '相続');
  await page.goto('/account');
  await box(page).click();
  await expect(words(page)).toHaveText(['相続', '融資']);
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);
  await history(page).getByRole('button', { name: '融資', exact: true }).click();
  await expect(page).toHaveURL(`/video?${new URLSearchParams({ search: '融資' })}`);
  await expect(history(page)).toBeHidden();
  await expect(box(page)).toHaveValue('融資');
  await box(page).click();
  await expect(words(page)).toHaveText(['融資', '相続']);
});

test('an Enter that ends a conversion does not search', async ({ page }) => {
  await page.goto('/account');
  await box(page).focus();
  const ime = await page.context().newCDPSession(page);
  await ime.send('Input.imeSetComposition', {
    text: 'そうぞく',
    selectionStart: 4,
    selectionEnd: 4,
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await ime.send('Input.insertText', { text: '相続' });
  await expect(box(page)).toHaveValue('相続');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/video?${new URLSearchParams({ search: '相続' })}`);
});

test('shows that it is searching, also for the same word again', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/');
  await searchFor(page, '融資');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search?*', async (route) => {
    await held;
    await route.continue();
  });
  const told = page.waitForResponse('**/api/search/history');
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
  await told;
});

test('the best match comes first, another order stands in the address', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto(`/video?${new URLSearchParams({ search: '融資' })}`);
  await expect(button(page, '関連度順')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).first()).toBeVisible();
  const dates = page.getByRole('main').getByRole('article').getByRole('time');
  const best = await dates.allTextContents();
  await button(page, '新しい順').click();
  await expect(page).toHaveURL(`/video?${new URLSearchParams({ search: '融資', sort: 'desc' })}`);
  await expect(async () => {
    const newest = await dates.allTextContents();
    expect(newest).toEqual([...newest].sort().reverse());
  }).toPass();
  await page.reload();
  await expect(button(page, '新しい順')).toHaveAttribute('aria-pressed', 'true');
  await button(page, '古い順').click();
  await expect(page).toHaveURL(/sort=asc/);
  await page.goBack();
  await page.goBack();
  await expect(button(page, '関連度順')).toHaveAttribute('aria-pressed', 'true');
  await expect(dates).toHaveText(best);
});

test('what was deleted does not come back while the results are looked at', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/');
  await searchFor(page, '融資');
  await box(page).click();
  await button(page, 'すべて削除する').click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.keyboard.press('Escape');
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+/);
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await box(page).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('the search mode of a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(box(page)).toBeHidden();
  await button(page, '検索を開く').click();
  await expect(box(page)).toBeFocused();
  await expect(page.getByText(EMPTY)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(EMPTY)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button(page, '検索を開く')).toBeFocused();
  await button(page, '検索を開く').click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.touchscreen.tap(180, 700);
  await expect(page.getByText(EMPTY)).toBeHidden();
  await button(page, '検索を閉じる').click();
  await expect(box(page)).toBeHidden();
});

test('Back leaves the search of a phone, and then the screen', {
  tag: ['@phone', '@more'],
}, async ({ page }) => {
  await page.goto('/video');
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  const here = page.url();
  await button(page, '検索を開く').click();
  await expect(box(page)).toBeFocused();
  await page.goBack();
  await expect(box(page)).toBeHidden();
  await expect(page).toHaveURL(here);
  await expect(button(page, '検索を開く')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/video');
});
