import type { Page } from '@playwright/test';
import { barriers } from './setup/accessibility.ts';
import { foreignWords } from './setup/foreign-text.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const searched = (word: string, group?: string) =>
  `/video?${new URLSearchParams({ search: word, ...(group && { in: group }) })}`;
const kinds = (page: Page) => page.getByRole('navigation', { name: '検索結果の種類' });
const kind = (page: Page, name: string) =>
  kinds(page).getByRole('link', { name: new RegExp(`^${name} \\d+ ?件$`) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hits = (page: Page, name: string) => part(page, name).getByRole('heading', { level: 3 });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** How far the page can be moved sideways. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a search shows by kind what else was found, and each kind alone', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(searched('動画'));
  await expect(kind(page, '動画')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(8);
  await expect(hits(page, 'お知らせ')).toHaveCount(3);
  await expect(part(page, 'よくある質問').locator('mark').first()).toHaveText('動画');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);

  const all = part(page, 'お知らせ').getByRole('link', { name: /^すべて見る（\d+件）$/ });
  const count = Number((await all.textContent())?.match(/\d+/)?.[0]);
  await all.click();
  await expect(page).toHaveURL(searched('動画', 'notices'));
  await expect(hits(page, 'お知らせ')).toHaveCount(count);
  await expect(kind(page, 'お知らせ')).toHaveText(new RegExp(`${count}件$`));
  await expect(kind(page, 'お知らせ')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: '並び順' })).toBeHidden();
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);

  await page.reload();
  await expect(hits(page, 'お知らせ')).toHaveCount(count);
  await kind(page, 'よくある質問').click();
  await expect(part(page, 'お知らせ')).toBeHidden();
  await expect(kind(page, 'よくある質問')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(hits(page, 'お知らせ')).toHaveCount(count);
  await page.goBack();
  await expect(page).toHaveURL(searched('動画'));
  await expect(cards(page)).toHaveCount(8);
});

test('a question of the FAQ opens unfolded', { tag: ['@both', '@more'] }, async ({ page }) => {
  await page.goto(searched('動画をダウンロード'));
  // By key, as far as the hit.
  await kind(page, 'よくある質問').focus();
  await page.keyboard.press('Enter');
  const hit = part(page, 'よくある質問').getByRole('link');
  await expect(hit).toHaveText('動画をダウンロードして保存できますか。');
  // The screen that opens moves the focus to its heading: the key follows at once.
  await hit.press('Enter');
  await expect(page).toHaveURL(/\/contact#faq-\d+$/);
  const answer = page.getByText('ダウンロードには対応しておりません');
  await expect(answer).toBeInViewport();
  await page.reload();
  await expect(answer).toBeInViewport();
});

test('an answer to somebody else opens under its lecture', { tag: '@more' }, async ({ page }) => {
  await page.goto(searched('物件を見に行ったものの買わなかった'));
  // No lecture holds it: one line says so.
  await expect(page.getByText(/に一致する動画はありません/)).toBeVisible();
  const answers = part(page, '質問と回答');
  await answers.getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+#question-\d+$/);
  await expect(page.getByText('交通費はどうなりますか', { exact: false })).toBeInViewport();
});

test('a word that was said opens its lecture at that second', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto(searched('家賃', 'spoken'));
  const line = part(page, '話した言葉').getByRole('link').first();
  await expect(line.locator('mark').first()).toHaveText('家賃');
  const [, minutes, seconds] = (await line.textContent())?.match(/^(\d+):(\d\d)/) ?? [];
  await line.click();
  await expect(page).toHaveURL(new RegExp(`\\?s=${Number(minutes) * 60 + Number(seconds)}$`));
});

test('where a kind has nothing, it says so and leads back', { tag: '@more' }, async ({ page }) => {
  await page.goto(searched('夜勤の看護師', 'pages'));
  await expect(page.getByText('「ページ」には見つかりませんでした。')).toBeVisible();
  await page.getByRole('link', { name: 'すべての検索結果を見る' }).click();
  await expect(part(page, '話した言葉')).toBeVisible();
});
