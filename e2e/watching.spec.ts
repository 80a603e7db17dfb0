import type { Browser, Page } from '@playwright/test';
import { addProgress } from '#server/features/watching/progress.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { type Account, addMarks, signIn } from './setup/people.ts';
import { standInForPlatform } from './setup/platform-player.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const PLATFORM_TITLE = '公開講義 複利は魔法ではない――雪玉と坂道で考えるお金の育ち方';
const watched = (page: Page) => page.getByRole('button', { name: '視聴済み' });
const film = (page: Page, title: string) => page.getByTitle(title).contentFrame().getByLabel(title);
const inFrame = (page: Page, title: string) => page.getByTitle(title).contentFrame();
const timeOf = (page: Page, title: string) =>
  film(page, title).evaluate((element: HTMLVideoElement) => element.currentTime);
/** It takes commands. */
const ready = (page: Page) => expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
const rateOf = (page: Page, title: string) =>
  film(page, title).evaluate((element: HTMLVideoElement) => element.playbackRate);
/** The platform's player has its speed below it. */
const speed = (page: Page) => page.getByLabel('再生速度');
const reported = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/video/playback/') && answer.request().method() === 'POST',
  );
/** Leaves the screen, which reports at once what it has not reported yet. */
const leave = (page: Page) => page.goto('/notice');
/** Where the server knows the member to be. */
async function storedSeconds({ pool }: Database, { id }: Account): Promise<number> {
  const { rows } = await pool.query('SELECT position_ms FROM video_progress WHERE member_id = $1', [
    id,
  ]);
  return (rows[0]?.position_ms ?? 0) / 1000;
}
/** A second browser of the same member. */
const another = async (browser: Browser, baseURL: string) =>
  browser.newContext({ baseURL, locale: 'ja-JP' });

test.describe('a long film of our own', () => {
  test.use({ groups: ['wis'] });
  let video = { id: 0, title: '' };
  test.beforeEach(async ({ database }) => {
    video = await addLongFilm(database, 'wis', 600);
  });
  test.afterEach(async ({ database }) => {
    await removeFilm(database, video.id);
  });
  const watchedUpTo = ({ kysely }: Database, { id }: Account, toSeconds: number) =>
    addProgress(kysely, [
      { memberId: id, videoId: video.id, fromSeconds: 0, toSeconds, at: new Date() },
    ]);

  test('goes on where it was left, on another device', async ({
    page,
    browser,
    baseURL,
    account,
    database,
  }) => {
    await page.goto(`/video/${video.id}`);
    await ready(page);
    // Four tenths in, and a little more.
    await page.keyboard.press('4');
    await page.keyboard.press('k');
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(241);
    await page.keyboard.press('k');
    const left = await timeOf(page, video.title);
    await leave(page);
    await expect.poll(() => storedSeconds(database, account)).toBeGreaterThan(240.9);

    const phone = await another(browser, baseURL as string);
    await signIn(database, phone, account, baseURL as string);
    const there = await phone.newPage();
    await there.goto('/');
    const resume = there.getByRole('region', { name: 'おかえりなさい' });
    await expect(resume).toContainText(video.title);
    await resume.getByRole('link', { name: '続きを見る' }).click();
    await expect(there.getByText(/前回の続き（4:0\d）から再生/)).toBeVisible();
    await expect
      .poll(async () => Math.abs((await timeOf(there, video.title)) - left))
      .toBeLessThan(2);
    await ready(there);
    await there.keyboard.press('k');
    await expect.poll(() => timeOf(there, video.title)).toBeGreaterThan(left + 0.3);
    await expect(there.getByText('前回の続き')).toHaveCount(0);
    await phone.close();
  });

  test('begins at its beginning when that is asked for', { tag: '@more' }, async ({
    page,
    account,
    database,
  }) => {
    await watchedUpTo(database, account, 300);
    await page.goto(`/video/${video.id}`);
    await expect(page.getByText('前回の続き（5:00）から再生')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
    await page.getByRole('button', { name: '最初から', exact: true }).click();
    await expect.poll(() => timeOf(page, video.title)).toBeLessThan(10);
    await expect(page.getByText('前回の続き')).toHaveCount(0);
  });

  test('loses at most fifteen seconds when its tab dies', async ({ page, account, database }) => {
    await page.goto(`/video/${video.id}`);
    await ready(page);
    await page.keyboard.press('5');
    await page.keyboard.press('k');
    // While it plays on.
    await expect.poll(() => storedSeconds(database, account)).toBeGreaterThan(305);
    const last = await timeOf(page, video.title);
    const devtools = await page.context().newCDPSession(page);
    devtools.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
    expect(last - (await storedSeconds(database, account))).toBeLessThan(15);
  });

  test('begins at the moment of a link, and keys control it', { tag: '@more' }, async ({
    page,
  }) => {
    await page.goto(`/video/${video.id}?s=75`);
    await expect(page.getByText('1:15 から', { exact: true })).toBeVisible();
    await expect.poll(() => timeOf(page, video.title)).toBe(75);
    const press = async (key: string, seconds: number) => {
      await page.keyboard.press(key);
      await expect.poll(() => timeOf(page, video.title)).toBe(seconds);
    };
    await press('l', 85);
    await press('j', 75);
    await press('ArrowRight', 80);
    await press('ArrowLeft', 75);
    await press('0', 0);
    await press('9', 540);
    await page.keyboard.press('>');
    await expect.poll(() => rateOf(page, video.title)).toBe(1.25);
    await page.keyboard.press('m');
    const isMuted = () =>
      film(page, video.title).evaluate((element: HTMLVideoElement) => element.muted);
    expect(await isMuted()).toBe(true);
    // Space presses a focused button; it is not a player key then.
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'キーボード操作' });
    await expect(sheet).toContainText('10秒戻る・進む');
    expect(await barriers(page)).toEqual([]);
    await sheet.getByLabel('キーボードで再生を操作する').uncheck();
    await sheet.getByRole('button', { name: '閉じる' }).click();
    await page.keyboard.press('0');
    expect(await timeOf(page, video.title)).toBe(540);
    // Speed and sound are as they were left.
    await page.reload();
    await expect.poll(() => rateOf(page, video.title)).toBe(1.25);
    expect(await isMuted()).toBe(true);
  });

  test('is begun anew and keeps its mark', { tag: '@more' }, async ({
    page,
    account,
    database,
  }) => {
    await addMarks(database, 'completions', account, [video.id]);
    await watchedUpTo(database, account, 590);
    await page.goto(`/video/${video.id}`);
    await page.getByRole('button', { name: '最初から見直す' }).click();
    await expect(page.getByText('見直し中です。')).toBeVisible();
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(0.3);
    const report = reported(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('k');
    expect(await (await report).json()).toMatchObject({ is_reviewing: true, is_watched: true });
    await expect(watched(page)).toHaveAttribute('aria-pressed', 'true');
    const { rows } = await database.pool.query(
      'SELECT covered_ms(seen) AS seen FROM video_progress WHERE member_id = $1',
      [account.id],
    );
    expect(rows[0].seen).toBe(590_000);
  });

  test('can be taken out of what to go on with', { tag: '@more' }, async ({
    page,
    account,
    database,
  }) => {
    await watchedUpTo(database, account, 300);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'おかえりなさい' })).toContainText('残り5分');
    const putAside = page.getByRole('button', {
      name: `「${video.title}」を「続きから見る」から外す`,
    });
    await putAside.click();
    await expect(putAside).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: '最新のお知らせ' })).toBeVisible();
    await expect(putAside).toHaveCount(0);
  });
});

/** The video of the platform that every member may see. */
async function openPlatformVideo(page: Page, search = '') {
  const answer = await page.request.get('/api/video');
  const videos = (await answer.json()) as { id: number; title: string }[];
  const id = videos.find(({ title }) => title === PLATFORM_TITLE)?.id;
  await page.goto(`/video/${id}${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLATFORM_TITLE);
}
const platformFilm = (page: Page) =>
  page.getByTitle(PLATFORM_TITLE, { exact: true }).contentFrame();
const stateOf = (page: Page) =>
  platformFilm(page)
    .locator('html')
    .evaluate((html) => html.ownerDocument.title);

const secondsOf = (state: string) => Number(state.split(' ')[1]);

test.describe('a film of the platform', () => {
  test('goes on where it was left, also where an early seek is dropped', async ({
    page,
    browser,
    baseURL,
    account,
    database,
  }) => {
    await standInForPlatform(page);
    await openPlatformVideo(page);
    await ready(page);
    await page.keyboard.press('4');
    await page.keyboard.press('k');
    await expect.poll(() => stateOf(page)).toMatch(/^playing 72[1-9]$/);
    await page.keyboard.press('k');
    const left = secondsOf(await stateOf(page));
    await leave(page);
    await expect.poll(() => storedSeconds(database, account)).toBeGreaterThan(720.4);

    const phone = await another(browser, baseURL as string);
    await signIn(database, phone, account, baseURL as string);
    const there = await phone.newPage();
    await standInForPlatform(there, { dropsEarlySeek: true });
    await openPlatformVideo(there);
    await expect(there.getByText(/前回の続き（12:0\d）から再生/)).toBeVisible();
    await platformFilm(there).getByRole('button', { name: '再生する' }).click();
    const sought = () => platformFilm(there).locator('html').getAttribute('data-sought-to');
    await expect.poll(async () => Math.abs(Number(await sought()) - left)).toBeLessThan(2);
    await expect.poll(() => stateOf(there)).toMatch(/^playing 7[2-9]\d$/);
    await phone.close();
  });

  test('has no control of a speed that its plan refuses', { tag: '@more' }, async ({ page }) => {
    await standInForPlatform(page, { refusesSpeed: true });
    await openPlatformVideo(page);
    await expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
    await expect(speed(page)).toHaveCount(0);
  });

  test('that stays silent plays, and is marked by hand', { tag: '@more' }, async ({ page }) => {
    await standInForPlatform(page, { isSilent: true });
    await openPlatformVideo(page);
    await expect(platformFilm(page).getByRole('button', { name: '再生する' })).toBeVisible();
    await watched(page).click();
    await expect(watched(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(speed(page)).toBeHidden();
    await expect(page.getByText('前回の続き')).toHaveCount(0);
  });
});

const SHORT_TITLE = '朝のひとこと習慣 十二秒、窓を開ける';

test.describe('a short lecture', () => {
  test('is marked as watched by itself; then the next one is offered', async ({ page }) => {
    await page.goto(`/video?search=${encodeURIComponent(SHORT_TITLE)}`);
    await page
      .getByRole('main')
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .click();
    await ready(page);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const toggle = page.getByRole('switch', { name: '連続再生' });
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(watched(page)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('k');
    await inFrame(page, title).getByRole('button', { name: '再生の設定' }).press('Enter');
    await inFrame(page, title).getByLabel('再生速度').selectOption('2');
    const next = page.getByRole('region', { name: '次の動画', exact: true });
    await expect(next).toBeVisible();
    await expect(watched(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: '最初から見直す' })).toBeVisible();
    await expect(next).toContainText('秒後に次の動画を再生します');
    expect(await barriers(page)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    const following = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect.poll(() => rateOf(page, following)).toBe(2);
  });
});

test('categories say how far one is, and what comes next', { tag: '@more' }, async ({
  page,
  account,
  database,
}) => {
  const answer = await page.request.get('/api/video/category?p=1&per_page=1&videos=100');
  const [category] = (await answer.json()) as {
    name: string;
    videos: { id: number; title: string }[];
  }[];
  const [oldest, second] = [...(category?.videos ?? [])].reverse();
  await addMarks(database, 'completions', account, [oldest?.id ?? 0]);
  await page.goto('/video/category');
  const main = page.getByRole('main');
  await expect(main).toContainText(`1／${category?.videos.length}本 視聴済み`);
  await main.getByRole('link', { name: `次に見る：${second?.title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '');
});

test('a moment is kept with one tap, noted, and found again', async ({ page }) => {
  await page.goto('/video?t=2&sort=asc');
  const title = '融資の教科書 第2回';
  await page.getByRole('link', { name: title }).click();
  await ready(page);
  const full = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  for (const key of ['l', 'l', 'l']) await page.keyboard.press(key);
  await page.getByRole('button', { name: '場面を保存' }).click();
  await expect(page.getByText('0:30 の場面を保存しました。')).toBeVisible();
  await page.getByRole('button', { name: '0:30 のメモを書く' }).click();
  await page.getByLabel('0:30 のメモ', { exact: true }).fill('金利の一覧');
  await page.getByRole('button', { name: '保存する' }).click();
  const list = page.getByRole('region', { name: '保存した場面' });
  await expect(list.getByRole('button', { name: '金利の一覧' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto('/video/bookmark');
  await page
    .getByRole('region', { name: '保存した場面' })
    .getByRole('link', { name: '金利の一覧' })
    .click();
  await expect(page).toHaveURL(/\?s=30$/);
  await expect.poll(() => timeOf(page, full)).toBe(30);
  await list.getByRole('button', { name: '0:30 の場面を削除する' }).click();
  await expect(list).toHaveCount(0);
});
