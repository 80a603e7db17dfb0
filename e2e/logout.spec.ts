import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

test('signs out, and nothing is left behind the back button', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expectStatus(401);
  const session = async () =>
    (await context.cookies()).find(({ name }) => name === 'session')?.value;
  await page.goto('/notice');
  await page.goto('/account');
  const before = await session();
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status', { name: '通知' })).toContainText('ログアウトしました。');
  expect(await session()).not.toBe(before);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
});
