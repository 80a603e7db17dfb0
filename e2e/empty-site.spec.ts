import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { startEmptySite } from './setup/empty-site.ts';
import { logIn } from './setup/login-form.ts';
import { addNewcomer } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test, waitingUntilItListens } from './setup/test.ts';

const NOWHERE = new URL('http://127.0.0.1:9/');
const NEW_PASSWORD = '梨の花が咲く 3131';
/** Screens of a member on which something is written or chosen. */
const SCREENS = [
  '/',
  '/video',
  '/video/bookmark',
  '/video/moments',
  '/video/browsing-history',
  '/video/category',
  '/series',
  '/notice',
  '/notifications',
  '/questions',
  '/contact',
  '/account',
  '/account/change-name',
  '/account/change-nickname',
  '/account/change-email',
  '/account/change-password',
  '/account/notifications',
  '/account/security',
  '/account/data',
  '/account/leave',
];

// It starts a site.
test.describe.configure({ timeout: 600_000 });

const toast = (page: Page) => page.getByRole('status', { name: '通知' });

/** Fields of choice in which there is nothing to choose. */
const emptyChoices = (page: Page) =>
  page.getByRole('combobox').evaluateAll((fields) =>
    fields
      .filter((field) => field instanceof HTMLSelectElement)
      .filter(({ options }) => [...options].every(({ value }) => value === ''))
      .map(({ name }) => name),
  );

async function enquire(page: Page, subject: string, choose: boolean): Promise<void> {
  await page.goto('/contact');
  const kind = page.getByLabel('お問い合わせの種類');
  await expect(page.getByLabel('件名')).toBeVisible();
  await expect(kind).toHaveCount(choose ? 1 : 0);
  if (choose) await kind.selectOption('その他');
  await page.getByLabel('件名').fill(subject);
  await page.getByLabel('お問い合わせ内容').fill('見方を教えてください。');
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page.getByRole('definition').first()).toHaveText(choose ? 'その他' : subject);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'お問い合わせを送信する' }).click();
  await expect(toast(page)).toContainText('お問い合わせを受け付けました。');
  // The browser would reload the summary if the next address came before home.
  await expect(page).toHaveURL('/');
}

async function change(page: Page, what: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`/account/change-${what}`);
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.locator('main form').getByRole('button').last().click();
  await expect(page.getByText(/しました。/).first()).toBeVisible();
}

test('no form of a member demands what nobody has made', async ({ browser, troubles }) => {
  const site = await startEmptySite(NOWHERE);
  const database = site.openDatabase();
  try {
    const member = await addNewcomer(database, ['club']);
    const context = await browser.newContext({ baseURL: site.url, locale: 'ja-JP' });
    await troubles.follow(context);
    const page = waitingUntilItListens(await context.newPage());
    await page.goto('/login');
    await logIn(page, member);
    await expect(page).toHaveURL('/');
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await emptyChoices(page), path).toEqual([]);
    }
    await enquire(page, '初日から', true);
    await database.pool.query('UPDATE contact_categories SET published_at = NULL');
    await enquire(page, '種類がなくても', false);
    await page.goto('/questions');
    await expect(page.getByRole('heading', { name: '種類がなくても' })).toBeVisible();
    await change(page, 'name', { 氏名: '小林 桜' });
    await change(page, 'nickname', { ニックネーム: '桜' });
    await change(page, 'email', { 新しいメールアドレス: 'sakura@example.jp' });
    await change(page, 'password', {
      現在のパスワード: PASSWORD,
      新しいパスワード: NEW_PASSWORD,
      'パスワード（確認）': NEW_PASSWORD,
    });
    const { rows } = await database.pool.query(
      'SELECT subject, contact_category_id IS NULL AS is_open FROM enquiries ORDER BY id',
    );
    expect(rows).toEqual([
      { subject: '初日から', is_open: false },
      { subject: '種類がなくても', is_open: true },
    ]);
  } finally {
    await database.close();
    // Open pages would complain that the site has ended.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
  }
});
