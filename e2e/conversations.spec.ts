import type { Page } from '@playwright/test';
import { addReply } from '#server/features/enquiries/enquiries.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createMake } from '#server/testing/make.ts';
import { loseFirstAnswer } from './setup/network.ts';
import { type Account, findOperator, newestVideos } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const ANSWER = '月末までに入金されます。';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' });
const waits = '1件';

test('a new answer is announced, read in the list, and leads to its lecture', {
  tag: '@both',
}, async ({ page, account, database, make, isMobile }) => {
  const [video] = await newestVideos(database, 1);
  const on = { by: account, video: video as { id: number } };
  const answer = { message: `<p>${ANSWER}</p>`, by: await findOperator(database) };
  const { id: question } = await make.question({ ...on, answer, atSeconds: 2 });
  await make.question({ ...on, at: '2024-04-01T10:00:00+09:00' });
  await page.goto('/account');
  const link = page.getByRole('main').getByRole('link', { name: 'わたしの質問・お問い合わせ' });
  // The number is asked for once the page is used.
  await page.keyboard.press('Shift');
  await expect(link).toContainText(waits);
  if (!isMobile) {
    await expect(
      menuOf(page).getByRole('link', { name: /^わたしの質問・お問い合わせ/ }),
    ).toContainText(waits);
  }
  await link.click();
  await expect(page).toHaveURL('/questions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('わたしの質問・お問い合わせ');
  const own = page.getByRole('main').getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText('回答済み');
  await expect(own.first()).toContainText('新しい回答');
  await expect(own.first()).toContainText(ANSWER);
  await expect(own.last()).toContainText('回答待ち');
  await expect(own.last()).not.toContainText('新しい回答');
  expect(await barriers(page)).toEqual([]);

  await own.first().getByRole('link', { name: '0:02 の場面への質問' }).click();
  await expect(page).toHaveURL(`/video/${video?.id}?s=2#question-${question}`);
  await expect(page.locator(`#question-${question}`)).toBeInViewport();
  await page.goto('/questions');
  await expect(own.first()).toContainText(ANSWER);
  await expect(own.first()).not.toContainText('新しい回答');
  await page.goto('/account');
  const count = page.waitForResponse('**/api/conversations/unread');
  await page.keyboard.press('Shift');
  await count;
  await expect(link).not.toContainText(waits);
});

test('whoever asked nothing is told where to ask', { tag: '@more' }, async ({ page }) => {
  await page.goto('/questions');
  await expect(page.getByText('質問・お問い合わせはまだありません。')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'お問い合わせ画面を開く' }).click();
  await expect(page).toHaveURL('/contact');
});

/** An enquiry of the member's with a reply. */
async function replied(database: Database, by: Account) {
  const { id } = await createMake(database.kysely).enquiry({ by });
  const staff = await findOperator(database);
  await addReply(database.kysely, { enquiryId: id, staff, message: '復旧しました。' });
  return id;
}

const begin = (page: Page) => page.getByRole('button', { name: '追加で連絡する' });
const field = (page: Page) => page.getByRole('textbox', { name: '追加の内容' });
const send = (page: Page) => page.getByRole('button', { name: '追加の内容を送信する' });

test('a reply is answered in the thread, once, and nothing typed is lost', {
  tag: '@both',
}, async ({ page, account, database }) => {
  const id = await replied(database, account);
  // As the mail leads there.
  await page.goto(`/questions#enquiry-${id}`);
  const own = page.locator(`#enquiry-${id}`);
  await expect(own).toContainText('返信済み');
  await begin(page).click();
  await expect(field(page)).toBeFocused();
  await send(page).click();
  await expect(field(page)).toHaveAccessibleDescription(/追加の内容を入力してください。/);
  await field(page).fill('まだ再生できません。\n別の端末でも同じです。');
  await page.reload();
  await expect(field(page)).toHaveValue('まだ再生できません。\n別の端末でも同じです。');
  expect(await barriers(page)).toEqual([]);
  await send(page).dblclick();
  await expect(own).toBeFocused();
  await expect(own).toContainText('受付済み');
  await expect(own).toContainText('別の端末でも同じです。');
  await expect(begin(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const { rows } = await database.pool.query(
    'SELECT message FROM enquiry_follow_ups WHERE enquiry_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  await page.reload();
  await expect(own).toContainText('別の端末でも同じです。');
  await expect(field(page)).toHaveCount(0);
});

test('further words that meet a dead line are kept, and sent once in the end', {
  tag: '@more',
}, async ({ page, account, database, troubles }) => {
  troubles.expect(/net::ERR_FAILED/);
  const id = await replied(database, account);
  const keys = await loseFirstAnswer(page, '**/follow-ups');
  await page.goto('/questions');
  await begin(page).click();
  await field(page).fill('もう一つ教えてください。');
  await send(page).click();
  await expect(page.getByRole('status', { name: '通知' })).toContainText(
    'サーバーに接続できませんでした。',
  );
  await page.reload();
  await expect(field(page)).toHaveValue('もう一つ教えてください。');
  await send(page).click();
  await expect(page.locator(`#enquiry-${id}`)).toBeFocused();
  expect(keys[1]).toBe(keys[0]);
  await expect(page.getByText('もう一つ教えてください。')).toHaveCount(1);
});
