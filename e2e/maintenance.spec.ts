import type { Browser, Page } from '@playwright/test';
import { createMake } from '#server/testing/make.ts';
import { type EmptySite, startEmptySite } from './setup/empty-site.ts';
import { openOffice } from './setup/open-office.ts';
import { addNewcomer, signIn } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

const SUBJECT = '視聴期間について';
const BODY = '視聴できる期間について教えてください。';
const TITLE = 'ただいまメンテナンス中です';
const MESSAGE = 'サーバーを新しくしています。';
// A site of its own: on the shared one every other journey would stand still.
const NOWHERE = new URL('http://127.0.0.1:9/');

// It starts a site.
test.describe.configure({ timeout: 600_000 });

async function openMaintenance(browser: Browser, site: EmptySite): Promise<Page> {
  const page = await openOffice(browser, site);
  await page.goto('/staff/maintenance');
  await expect(page.getByText('メンテナンス中ではありません。')).toBeVisible();
  return page;
}

async function startMaintenance(office: Page): Promise<void> {
  await office.getByLabel('会員へのメッセージ（任意）').fill(MESSAGE);
  const preview = office.getByRole('region', { name: '会員に表示されるページ' });
  await expect(preview).toContainText(TITLE);
  await expect(preview).toContainText(MESSAGE);
  await expect(preview).toContainText(/終了予定：\d+月\d+日（.）\d+:00/);
  await office.getByRole('button', { name: 'メンテナンスを開始する' }).click();
  const dialog = office.getByRole('dialog', { name: 'メンテナンスを開始しますか？' });
  await expect(dialog).toContainText('会員はサイトを利用できなくなります。');
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(office.getByRole('region', { name: '現在の状態' })).toContainText('初代 管理');
}

/** A member who may write to the operators. */
async function enter(site: EmptySite, page: Page) {
  const database = site.openDatabase();
  try {
    await createMake(database.kysely).contactCategory();
    await signIn(database, page.context(), await addNewcomer(database, ['club']), site.url);
  } finally {
    await database.close();
  }
}

/** In the day before a maintenance every screen tells of it. */
async function readAhead(site: EmptySite, page: Page): Promise<void> {
  const database = site.openDatabase();
  try {
    await database.pool.query(`INSERT INTO maintenance (begins_at, ends_at, staff_name)
      VALUES (now() + interval '2 hours', now() + interval '3 hours', '初代 管理')`);
    await expect(async () => {
      await page.goto(`${site.url}/contact`);
      const line = page.getByRole('complementary', { name: 'メンテナンスのご案内' });
      await expect(line).toBeInViewport({ timeout: 1000 });
      await expect(line).toContainText('ご利用いただけません。');
    }).toPass();
    expect(await barriers(page)).toEqual([]);
    await database.pool.query('DELETE FROM maintenance');
  } finally {
    await database.close();
  }
}

const written = (page: Page) => page.getByLabel('お問い合わせ内容');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: TITLE });
const send = (page: Page) => page.getByRole('button', { name: 'お問い合わせを送信する' });

test('a member in the middle of a form loses nothing, and goes on afterwards @both', async ({
  browser,
  page,
  troubles,
}) => {
  troubles.expectStatus(503);
  const site = await startEmptySite(NOWHERE);
  try {
    const office = await openMaintenance(browser, site);
    await enter(site, page);
    await readAhead(site, page);
    await page.clock.install();
    await page.goto(`${site.url}/contact`);
    await page.getByLabel('お問い合わせの種類').selectOption({ index: 1 });
    await page.getByLabel('件名').fill(SUBJECT);
    await written(page).fill(BODY);
    await page.getByRole('button', { name: '入力内容を確認する' }).click();
    await startMaintenance(office);
    await expect.poll(async () => (await page.request.get(`${site.url}/login`)).status()).toBe(503);

    // What is sent now is refused, and stays.
    await send(page).click();
    await expect(page.getByRole('status', { name: '通知' })).toContainText(
      'メンテナンス中のため、まだ送信されていません。',
    );
    await expect(notice(page)).toContainText(MESSAGE);
    await expect(notice(page)).toContainText(/終了予定：/);
    expect(await barriers(page)).toEqual([]);

    // A link waits, on the screen that is there.
    await page.getByRole('link', { name: 'ホームへ' }).first().click();
    await expect(page).toHaveURL(`${site.url}/contact`);

    // Another tab gets the page, which comes back by itself.
    const other = await page.context().newPage();
    const answer = await other.goto(`${site.url}/account`);
    expect(answer?.status()).toBe(503);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(other.getByText(MESSAGE)).toBeVisible();
    expect(await barriers(other)).toEqual([]);

    await office.goto('/staff');
    await expect(office.getByText('会員はサイトを利用できません。')).toBeVisible();
    await office.getByRole('link', { name: '変更する・終了する' }).click();
    await office.getByRole('button', { name: 'メンテナンスを終了する' }).click();
    await expect(office.getByText('メンテナンス中ではありません。')).toBeVisible();

    // An open screen asks every ten seconds or so whether it may go on.
    await page.clock.fastForward(30_000);
    await expect(notice(page)).toBeHidden();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goBack();
    await expect(page.getByRole('definition').last()).toHaveText(BODY);
    await send(page).click();
    await expect(page.getByText('お問い合わせを受け付けました。')).toBeVisible();
    await other.getByRole('link', { name: 'もう一度試す' }).click();
    await expect(other.getByRole('heading', { level: 1 })).not.toHaveText(TITLE);
    const database = site.openDatabase();
    const enquiries = await database.kysely.selectFrom('enquiries').select('body').execute();
    await database.close();
    expect(enquiries).toEqual([{ body: BODY }]);
  } finally {
    // Open pages would complain that the site has ended.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
  }
});
