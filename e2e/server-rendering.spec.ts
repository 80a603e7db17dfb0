import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { some } from '#server/testing/cases.ts';
import { loginForm } from './setup/login-form.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'hanako' });

/** Opens a screen until the server had time to render it. */
async function openRendered(page: Page, path = '/'): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root > *').first()).toBeAttached({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Keeps the scripts of a page back. @returns what lets them through */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const open = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
    await open;
    await route.continue();
  });
  return letThrough;
}

test('home stands before its scripts, and they take over what stands', async ({ context }) => {
  const page = await context.newPage();
  const letThrough = await holdScripts(page);
  await openRendered(page);
  await expect(page.getByRole('heading', { name: '最新のお知らせ' })).toBeVisible();
  await expect(page.getByRole('link', { name: '視聴履歴一覧' })).toBeVisible();
  const root = page.locator('#root');
  await expect(root).toHaveAttribute('data-rendered');
  const section = page.locator('main section').first();
  await section.evaluate((element) => element.setAttribute('data-before', ''));
  letThrough();
  await expect(root).not.toHaveAttribute('data-rendered');
  // A new rendering would be another element.
  await expect(section).toHaveAttribute('data-before');
  await page.getByRole('link', { name: 'お知らせ一覧' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('what is pressed before anybody listens is heard', async ({ context }) => {
    const page = await context.newPage();
    const letThrough = await holdScripts(page);
    await openRendered(page);
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await expect(page.getByRole('dialog', { name: 'メインメニュー' })).toBeHidden();
    letThrough();
    await expect(page.getByRole('dialog', { name: 'メインメニュー' })).toBeVisible();
  });
});

test('so is what is pressed in a part that is taken over by itself', { tag: '@more' }, async ({
  context,
}) => {
  const page = await context.newPage();
  const letThrough = await holdScripts(page);
  // It removes nothing that other journeys use.
  await page.route('**/api/video/continue/*', (route) => route.abort());
  const asked = page.waitForRequest('**/api/video/continue/*');
  await openRendered(page);
  const row = page.getByRole('region', { name: '続きから見る' });
  await row
    .getByRole('button', { name: /から外す/ })
    .first()
    .click();
  letThrough();
  expect((await asked).method()).toBe('DELETE');
});

test('who searches before the scripts are there finds videos', { tag: '@more' }, async ({
  context,
}) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const letThrough = await holdScripts(page);
  await openRendered(page);
  await page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' }).fill('税金');
  await page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' }).press('Enter');
  letThrough();
  await expect(page).toHaveURL(/\/video\?search=/);
  await expect(
    page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' }).first(),
  ).toHaveValue('税金');
});

test('what is searched in before the scripts are there opens its history', async ({ context }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const letThrough = await holdScripts(page);
  await openRendered(page);
  const box = page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' });
  await box.click();
  letThrough();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
});

test('what is typed before the scripts are there stays, and counts', async ({
  context,
  database,
}) => {
  const { id } = await database.kysely
    .selectFrom('videos')
    .select('id')
    .where('title', 'like', '%家賃というお金はどこから来るのか')
    .executeTakeFirstOrThrow();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 860 });
  const letThrough = await holdScripts(page);
  await openRendered(page, `/video/${id}`);
  const everything = page.getByRole('combobox', { name: '動画・講座・お知らせなどを検索' });
  await everything.fill('税金');
  const within = page.getByLabel('文字起こしを検索');
  await within.fill('ｷｬｯｼｭﾌﾛｰ');
  letThrough();
  await expect(page.getByText('1か所')).toBeVisible();
  await expect(within).toHaveValue('ｷｬｯｼｭﾌﾛｰ');
  // What renders anew leaves it alone.
  await everything.press('ArrowDown');
  await expect(everything).toHaveValue('税金');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  const readable: [path: string, heading: string, text: string][] = [
    ['/', 'ホーム', '最新のお知らせ'],
    ['/video/1', 'はじめての不動産投資', '質問'],
    ['/video?t=1', '動画一覧', '件中 1〜'],
    ['/notice/1', '夜の読書会', 'お知らせ'],
    ['/contact', 'お問い合わせ', 'よくあるご質問'],
  ];
  test('screens can be read', async ({ context }) => {
    const page = await context.newPage();
    for (const [path, heading, text] of some(2, readable)) {
      await openRendered(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('main')).toContainText(text);
    }
  });
});

for (const path of some(2, ['/video?t=1', '/account/change-name', '/video/1', '/notice/1'])) {
  test(`${path} is taken over as it stands`, { tag: '@more' }, async ({ context }) => {
    const page = await context.newPage();
    const letThrough = await holdScripts(page);
    await openRendered(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => element.setAttribute('data-before', ''));
    letThrough();
    await expect(page.locator('#root')).not.toHaveAttribute('data-rendered');
    await expect(heading).toHaveAttribute('data-before');
  });
}

test.describe('a guest', () => {
  test.use({ visitor: 'newcomer' });

  test('who signs in before the scripts are there is in', async ({ context, account }) => {
    await context.clearCookies();
    const page = await context.newPage();
    const letThrough = await holdScripts(page);
    await openRendered(page, '/login?next=%2Faccount');
    const form = loginForm(page);
    await form.email.fill(account.email);
    await form.password.fill(PASSWORD);
    await form.remember.check();
    await form.submit.click();
    await expect(form.email).toHaveValue(account.email);
    letThrough();
    await expect(page).toHaveURL('/account');
    await expect(page.getByText(account.email)).toBeVisible();
  });

  test('is led to sign-in by the document, and told why', { tag: '@more' }, async ({ context }) => {
    await context.clearCookies();
    const page = await context.newPage();
    const answer = await page.goto('/video/1');
    expect(answer?.request().redirectedFrom()?.url()).toMatch(/\/video\/1$/);
    await expect(page).toHaveURL('/login?next=%2Fvideo%2F1');
    await expect(page.getByRole('status', { name: '通知' })).toContainText(
      'ログインしてください。',
    );
  });
});
