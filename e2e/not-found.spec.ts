import { some } from '#server/testing/cases.ts';
import { sendShells } from './setup/shells.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const nowhere = [
  '/nowhere',
  '/video/1/2',
  '/not-found',
  '/notice/0',
  '/notice/abc',
  '/nowhere.html',
];
const gone = ['/video/999999', '/notice/999999', '/page/999999'];

test('what does not exist is not found, and leads home', async ({ page, troubles }) => {
  troubles.expectStatus(404);
  for (const path of [...some(2, nowhere), ...some(2, gone)]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
      await expect(page).toHaveTitle("ページが見つかりません | Orchard Member's Site");
      await expect(page).toHaveURL(path);
      await page.getByRole('link', { name: 'ホームへ戻る' }).click();
      await expect(page).toHaveURL('/');
    });
  }
});

test('what is no number is not found, whatever else is asked with it', { tag: '@more' }, async ({
  page,
  troubles,
}) => {
  troubles.expectStatus(404);
  troubles.expectStatus(422);
  let release = () => {};
  const refusedBeside = new Promise<void>((resolve) => {
    release = resolve;
  });
  await sendShells(page);
  await page.route('**/api/video/details/*', async (route) => {
    await refusedBeside;
    await route.continue();
  });
  const beside = page.waitForResponse((answer) => answer.url().includes('with_video=abc'));
  await page.goto('/video/abc');
  await beside;
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
});
