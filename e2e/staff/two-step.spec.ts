import { expect, test } from '#e2e/setup/console-test.ts';
import { addNewcomer } from '#e2e/setup/people.ts';

test.describe('support', () => {
  test.use({ role: 'support' });

  test('switches the second step of a member off who has lost phone and codes', async ({
    page,
    database,
  }) => {
    const { id } = await addNewcomer(database, ['club']);
    await database.pool.query(
      `INSERT INTO member_authenticators (member_id, sealed_secret, confirmed_at)
       VALUES ($1, '\\x00', now())`,
      [id],
    );
    await page.goto(`/staff/members/${id}`);
    const use = page.getByRole('region', { name: '利用状況', exact: true });
    await expect(use).toContainText('2段階認証：有効');
    await use.getByRole('button', { name: '2段階認証を無効にする' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(use).toContainText('2段階認証：設定なし');
    await expect(use.getByRole('button', { name: '2段階認証を無効にする' })).toBeHidden();
  });
});
