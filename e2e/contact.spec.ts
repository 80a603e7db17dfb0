import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { loseFirstAnswer } from './setup/network.ts';
import type { Account } from './setup/people.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const BODY = '視聴できる期間について教えてください。\n\nよろしくお願いします。';
const SENT = 'お問い合わせを受け付けました。詳細はメールでご連絡いたします。';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('status', { name: '通知' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const form = (page: Page) => ({
  category: page.getByLabel('お問い合わせの種類'),
  subject: page.getByLabel('件名'),
  body: page.getByLabel('お問い合わせ内容'),
  look: button(page, '入力内容を確認する'),
});
const send = (page: Page) => button(page, 'お問い合わせを送信する');

async function write(page: Page) {
  const { category, subject, body } = form(page);
  await category.selectOption('お支払い・ご契約について');
  await subject.fill('視聴期間について');
  await body.fill(BODY);
}
async function look(page: Page) {
  await form(page).look.click();
  await expect(heading(page)).toHaveText('入力内容の確認');
}
async function expectWritten(page: Page) {
  await expect(form(page).subject).toHaveValue('視聴期間について');
  await expect(form(page).body).toHaveValue(BODY);
  await expect(form(page).category.locator('option:checked')).toHaveText(
    'お支払い・ご契約について',
  );
}
const sent = ({ kysely }: Database, { id }: Account) =>
  kysely
    .selectFrom('enquiries')
    .innerJoin('brands', 'brands.id', 'enquiries.brand_id')
    .select(['brands.slug', 'subject', 'body'])
    .where('member_id', '=', id)
    .execute();

test('the footer leads to questions that open their answers', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    '動画の視聴について',
    'アカウント・ログインについて',
    '質問・講座の内容について',
    'ご契約・お支払いについて',
  ]);
  const answer = page.getByText('動画の「再生速度」からお選びいただけます。');
  await expect(answer).toBeHidden();
  await page.getByText('倍速で再生できますか。').click();
  await expect(answer).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);
});

test('an enquiry is looked over, corrected and sent', { tag: '@both' }, async ({
  page,
  account,
  database,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await write(page);
  await look(page);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^入力内容の確認/);
  await expect(page.getByRole('definition')).toHaveText([
    'お支払い・ご契約について',
    '視聴期間について',
    BODY,
  ]);
  expect(await barriers(page)).toEqual([]);
  await button(page, '入力画面へ戻る').click();
  await expectWritten(page);
  await look(page);
  await page.goBack();
  await expectWritten(page);
  await form(page).subject.fill('視聴期間と延長について');
  await look(page);
  await page.reload();
  await expect(page.getByRole('definition').nth(1)).toHaveText('視聴期間と延長について');
  await send(page).dblclick();
  await expect(page).toHaveURL('/');
  await expect(toast(page)).toContainText(SENT);
  expect(await sent(database, account)).toEqual([
    { slug: 'orchard_main', subject: '視聴期間と延長について', body: BODY },
  ]);
  await page.goto('/contact');
  await expect(form(page).subject).toHaveValue('');
});

test('what the server refuses leads back to the form, under its fields', async ({
  page,
  troubles,
}) => {
  troubles.expectStatus(422);
  await page.goto('/contact');
  await write(page);
  await look(page);
  const category = 'お問い合わせの種類を選択してください。';
  const subject = '件名に見えない文字が含まれています。';
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: `${category}（他1件）`,
        errors: { contact_category_id: [category], subject: [subject] },
      },
    }),
  );
  await send(page).click();
  await expect(form(page).category).toHaveAccessibleDescription(category);
  await expect(form(page).category).toBeFocused();
  await expect(form(page).subject).toHaveAccessibleDescription(subject);
  await expectWritten(page);
});

test('an enquiry that gets no answer is kept, beyond a reload, and sent once in the end', async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expect(/net::ERR_FAILED/);
  const keys = await loseFirstAnswer(page, '**/api/contact');
  await page.goto('/contact');
  await write(page);
  await look(page);
  await send(page).click();
  await expect(toast(page)).toContainText('サーバーに接続できませんでした。');
  await page.reload();
  await expect(page.getByRole('definition').last()).toHaveText(BODY);
  await button(page, '入力画面へ戻る').click();
  await expectWritten(page);
  await look(page);
  await send(page).click();
  await expect(page).toHaveURL('/');
  expect(keys[0]).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await sent(database, account)).toHaveLength(1);
});

test.describe('a holder of both', () => {
  test.use({ groups: ['club', 'wis'] });

  test('says to whom', { tag: '@more' }, async ({ page, account, database }) => {
    await page.goto('/contact');
    await write(page);
    await form(page).look.click();
    await expect(page.getByText('お問い合わせ先を選択してください。')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Orchard' })).toBeFocused();
    await page.getByRole('radio', { name: 'WIS' }).check();
    await look(page);
    await expect(page.getByRole('definition').first()).toHaveText('WIS');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'WIS' })).toBeChecked();
    await look(page);
    await send(page).click();
    await expect(page).toHaveURL('/');
    expect(await sent(database, account)).toMatchObject([{ slug: 'WIS' }]);
  });
});

test.describe('a holder of none', () => {
  test.use({ groups: [] });

  test('reads the answers, and why there is no form', { tag: '@more' }, async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText('倍速で再生できますか。')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'ただいま、お問い合わせフォームをご利用いただけません。',
    );
    await expect(form(page).look).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main).toContainText('次の連絡先までご連絡ください。');
    await expect(main.getByRole('link', { name: 'support@wis.example.jp' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
});
