import type { Page } from '@playwright/test';
import { addAnswers, addQuestions } from '#server/features/questions/questions.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { barriers } from './setup/accessibility.ts';
import { type Account, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const ANSWER = '月末までに入金されます。';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' });
const waits = '1件';

/** Two questions of the member's on one lecture: one has an answer that is new. */
async function asked({ kysely }: Database, { id: memberId }: Account, videoId: number) {
  const draft = { memberId, videoId, isPublic: false };
  const [answered = 0] = await addQuestions(kysely, [
    { ...draft, message: '家賃はいつ\n入金されますか。' },
    { ...draft, message: 'もう一つ教えてください。', createdAt: '2024-04-01T10:00:00+09:00' },
  ]);
  const { id: staffId } = await kysely
    .selectFrom('staff')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await addAnswers(kysely, [{ questionId: answered, staffId, message: `<p>${ANSWER}</p>` }]);
  return answered;
}

test('a new answer is announced, read in the list, and leads to its lecture', {
  tag: '@both',
}, async ({ page, account, database, isMobile }) => {
  const [video] = await newestVideos(database, 1);
  const question = await asked(database, account, video?.id as number);
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

  await own.first().getByRole('link').click();
  await expect(page).toHaveURL(`/video/${video?.id}#question-${question}`);
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
