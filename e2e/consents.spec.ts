import type { Page } from '@playwright/test';
import { issueToken } from '#server/platform/tokens/mailed-tokens.store.ts';
import { createMake } from '#server/testing/make.ts';
import { ConsoleHand } from './setup/console-driver.ts';
import { type EmptySite, startEmptySite } from './setup/empty-site.ts';
import { loginForm } from './setup/login-form.ts';
import { openOffice, PASSWORD } from './setup/open-office.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

// A site of its own: on the shared one every other journey would be asked.
const NOWHERE = new URL('http://127.0.0.1:9/');

// It starts a site.
test.describe.configure({ timeout: 600_000 });

/** Saves the club's terms anew, with the wish for consent. */
async function askAnew(office: Page, title: string): Promise<void> {
  const hand = new ConsoleHand(office);
  await office.goto('/staff/terms');
  await office.getByRole('row', { name: 'Orchard' }).click();
  await hand.fill('タイトル', title);
  const wish = office.getByRole('switch', { name: '会員に改めて同意を求める' });
  await wish.check();
  await hand.save();
  await expect(wish).not.toBeChecked();
  await expect(office.getByText('同意した会員：0名（まだの会員 1名）')).toBeVisible();
}

const EMAIL = 'invited@example.jp';

/** An invited member; answers the link of the mail. */
async function invite(site: EmptySite): Promise<string> {
  const database = site.openDatabase();
  try {
    const { id } = await createMake(database.kysely).member({ email: EMAIL, password: null });
    const token = await issueToken(database.kysely, id, 'first');
    return `${site.url}/first/change-password/${token}`;
  } finally {
    await database.close();
  }
}

/** The day from which the consent is due has come. */
async function passDueDay(site: EmptySite): Promise<void> {
  const database = site.openDatabase();
  try {
    await database.pool.query("UPDATE brand_terms SET consent_by = '2026-01-01'");
  } finally {
    await database.close();
  }
}

async function signIn(page: Page): Promise<void> {
  const login = loginForm(page);
  await login.email.fill(EMAIL);
  await login.password.fill(PASSWORD);
  await login.submit.click();
  await expect(page.getByRole('link', { name: 'お知らせ一覧' })).toBeVisible();
}

test('a member accepts the terms, is asked once about new ones, and reads what was accepted', {
  tag: '@both',
}, async ({ browser, page }) => {
  const site = await startEmptySite(NOWHERE);
  const question = page.getByRole('dialog', { name: '利用規約への同意のお願い' });
  try {
    const office = await openOffice(browser, site);

    await test.step('with the first password', async () => {
      await page.goto(await invite(site));
      await page.getByText('「Orchard 利用規約」を読む').click();
      await expect(page.getByRole('region', { name: 'Orchard 利用規約' })).toContainText('第13条');
      await page.getByText('「Orchard 利用規約」を読む').click();
      await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
      await page.getByLabel('パスワード（確認）', { exact: true }).fill(PASSWORD);
      const submit = page.getByRole('button', { name: 'パスワードを設定する' });
      await submit.click();
      const box = page.getByRole('checkbox', { name: '「Orchard 利用規約」に同意します' });
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription(/チェックを入れてください/);
      expect(await barriers(page)).toEqual([]);
      await box.check();
      await submit.click();
      await expect(page).toHaveURL(`${site.url}/login`);
      await signIn(page);
      await expect(question).toBeHidden();
    });

    await test.step('is asked about new terms, and puts it off', async () => {
      await askAnew(office, 'Orchard 第二版');
      await page.goto(`${site.url}/contact`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(`${site.url}/notice`);
      await expect(question).toContainText('「Orchard 第二版」（2023年7月改定）');
      await expect(question).toContainText('第13条');
      expect(await barriers(page)).toEqual([]);
      await question.getByRole('button', { name: 'あとで' }).click();
      await expect(question).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
      await expect(question).toBeHidden();
    });

    await test.step('accepts later, and reads each text as it was', async () => {
      await page.goto(`${site.url}/contract`);
      const terms = page.getByRole('region', { name: '同意した規約' });
      await expect(terms).toContainText(
        '「Orchard 第二版」（2023年7月改定）には、まだ同意されていません',
      );
      await terms.getByRole('button', { name: '同意する' }).click();
      await expect(page.getByText('「Orchard 第二版」に同意しました。')).toBeVisible();
      await expect(terms.getByRole('listitem').filter({ hasText: /\d に同意/ })).toHaveCount(2);
      expect(await barriers(page)).toEqual([]);
      await terms.getByText('「Orchard 利用規約」を読む').click();
      await expect(terms.getByRole('region', { name: 'Orchard 利用規約' })).toContainText('第13条');
    });

    await test.step('cannot put it off once it is due, but asks the office and signs out', async () => {
      await askAnew(office, 'Orchard 第三版');
      await passDueDay(site);
      await page.goto(`${site.url}/`);
      await expect(question).toContainText('この規約への同意が必要です');
      await expect(question.getByRole('button', { name: 'あとで' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await question.getByRole('link', { name: 'お問い合わせ' }).click();
      await expect(page).toHaveURL(`${site.url}/contact`);
      await expect(question).toBeHidden();
      await page.getByRole('link', { name: 'ホームへ' }).first().click();
      await question.getByRole('button', { name: 'ログアウトする' }).click();
      await expect(page).toHaveURL(`${site.url}/login`);
      await expect(question).toBeHidden();
      await signIn(page);
      await question.getByRole('button', { name: '同意する' }).click();
      await expect(question).toBeHidden();
      await office.reload();
      await expect(office.getByText('同意した会員：1名（まだの会員 0名）')).toBeVisible();
    });
  } finally {
    // Open pages would complain that the site has ended.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
  }
});
