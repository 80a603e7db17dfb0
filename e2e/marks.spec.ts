import type { Page } from '@playwright/test';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { addNewcomer, findOperator } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

let video = { id: 0, title: '' };
/** Words of this journey alone. */
let word = '';

test.beforeEach(async ({ database, make }) => {
  video = await addLongFilm(database, 'wis', 600);
  word = `控除${video.id}番`;
  await make.captions({
    video,
    lines: ['はじめに', '次の話', `${word}は38万円です`, 'まとめの前', '終わり'],
  });
  await make.correction({
    text: '2025年から58万円です',
    places: [{ video, startMs: 20_000 }],
  });
  await make.correction({
    text: '下書き',
    places: [{ video, startMs: 30_000 }],
    publishedAt: null,
  });
  const author = await addNewcomer(database, ['wis']);
  const answer = { message: '<p>はい、<b>対象</b>です。</p>', by: await findOperator(database) };
  const asked = { by: author, video, isPublic: true, answer };
  for (const [atSeconds, message] of [
    [192, `${word}は年の途中でも使えますか`],
    [195, '近くの質問'],
    [480, '遠くの質問'],
  ] as const) {
    await make.question({ ...asked, message, atSeconds, spoken: 'ここで言われた言葉' });
  }
  await make.question({ ...asked, message: '動画全体への質問' });
});
test.afterEach(async ({ database }) => removeFilm(database, video.id));

const marks = (page: Page) => page.getByRole('group', { name: '質問と訂正' }).locator('summary');
const mark = (page: Page, name: string | RegExp) => page.getByTitle(name, { exact: true });
const control = (page: Page) => page.getByRole('switch', { name: '質問と訂正の印' });
const transcript = (page: Page) => page.getByRole('group').filter({ hasText: '文字起こし' });
const film = (page: Page) => page.getByTitle(video.title).contentFrame().getByLabel(video.title);
const time = (page: Page) =>
  film(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const notice = (page: Page) =>
  page.locator('[data-stage]').getByRole('status').filter({ hasText: '訂正' });

test('what stands at a second is read on its line, by keyboard or finger, and leads there', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await page.goto(`/video/${video.id}`);
  const correction = mark(page, '0:20 の訂正：2025年から58万円です');
  const several = mark(page, '3:12 から 3:15 までの質問と訂正');
  await expect(several).toBeVisible();
  await expect(marks(page)).toHaveCount(3);
  const top = await page.getByRole('heading', { level: 1 }).boundingBox();

  // One stop of the Tab key, arrows within; the film does not take them.
  await correction.focus();
  await page.keyboard.press('ArrowRight');
  await expect(several).toBeFocused();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('group', { name: '質問と訂正' }).getByText('はい、対象です。');
  await expect(answer.first()).toBeVisible();
  await expect(page.getByText('3:15 の質問：近くの質問')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(top);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(answer.first()).toBeHidden();
  await expect(several).toBeFocused();

  await correction[isMobile ? 'tap' : 'click']();
  await page.getByRole('link', { name: 'この場面へ' }).locator('visible=true').click();
  await expect.poll(() => time(page)).toBeGreaterThan(20);
  expect(await time(page)).toBeLessThan(100);
  await expect(notice(page)).toHaveText('0:20 の訂正：2025年から58万円です');
  await notice(page).locator('..').getByRole('button', { name: '閉じる' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByTitle(video.title)).toBeFocused();

  await several[isMobile ? 'tap' : 'click']();
  const below = page.getByRole('link', { name: 'ページ内の質問を見る' }).locator('visible=true');
  await below.last().click();
  const question = page.getByRole('listitem').filter({ hasText: '近くの質問' });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  await expect(question).toContainText('ここで言われた言葉');
  expect(await time(page)).toBeLessThan(100);
});

test('a correction is shown when its second passes, at full screen too, and goes by itself', async ({
  page,
}) => {
  await page.goto(`/video/${video.id}?s=17`);
  await expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.press('k');
  await expect.poll(() => time(page)).toBeGreaterThan(17);
  await expect(notice(page)).toHaveCount(0);
  await expect(notice(page)).toBeVisible();
  expect(await time(page)).toBeGreaterThan(19.7);
  expect(
    await notice(page).evaluate((element) => document.fullscreenElement?.contains(element)),
  ).toBe(true);
  await expect(notice(page)).toHaveCount(0);
});

test('a correction that is shown gives way to a question, and an open mark to a press elsewhere', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(`/video/${video.id}?s=17`);
  await mark(page, '8:00 の質問：遠くの質問').click();
  const opened = page.getByRole('link', { name: 'ページ内の質問を見る' }).locator('visible=true');
  await expect(opened).toBeVisible();
  await page.getByRole('switch', { name: '連続再生' }).click();
  await expect(opened).toBeHidden();
  // Of a phone held sideways the player takes all.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 740, height: 360 });
  await mark(page, '8:00 の質問：遠くの質問').click();
  await expect(opened).toBeInViewport();
  if (size) await page.setViewportSize(size);
  await page.keyboard.press('k');
  await expect(notice(page)).toBeVisible();
  // Of the served lines, too, only one is current.
  await expect(page.locator('ol [aria-current]')).toHaveCount(1);
  await page.getByRole('button', { name: 'ここで質問', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '質問の内容' })).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
});

test('the marks are taken away by choice; what is corrected stays in the transcript', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await page.goto(`/video/${video.id}`);
  const pin = page.getByRole('link', { name: '3:12 の質問' });
  if (isMobile) await page.getByRole('heading', { name: '文字起こし' }).click();
  await expect(pin).toBeVisible();
  await expect(transcript(page)).toContainText('訂正：2025年から58万円です');
  await expect(page.getByText('下書き')).toHaveCount(0);
  await control(page).click();
  await expect(marks(page)).toHaveCount(0);
  await expect(pin).toBeHidden();
  await page.reload();
  await expect(control(page)).not.toBeChecked();
  await expect(marks(page)).toHaveCount(0);
  if (isMobile) await page.getByRole('heading', { name: '文字起こし' }).click();
  await expect(transcript(page)).toContainText('訂正：2025年から58万円です');
  await control(page).press('Enter');
  await expect(marks(page)).toHaveCount(3);
  await expect(pin).toBeVisible();
});

test('a search finds the answer and leads to its second, and shows what no longer holds', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(`/video?search=${encodeURIComponent(word)}`);
  await expect(page.getByRole('link', { name: `${word}は38万円です` })).toContainText(
    '訂正：2025年から58万円です',
  );
  await page.getByRole('link', { name: '年の途中でも使えますか' }).click();
  await expect(page).toHaveURL(new RegExp(`/video/${video.id}\\?s=192#question-\\d+$`));
  const question = page.getByRole('listitem').filter({ hasText: '年の途中でも使えますか' });
  await expect(question).toBeInViewport();
  await page.getByRole('link', { name: '8:00 の場面' }).click();
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(480);
});
