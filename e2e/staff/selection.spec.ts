import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addMembers } from '#server/features/members/members.store.ts';

const MANY = 60;

test('a choice ends with the search, all of a filter are suspended and come back @both', async ({
  page,
  database,
}, { project }) => {
  const own = `束${project.name}${Date.now()}`;
  await addMembers(
    database.kysely,
    Array.from({ length: MANY }, (_, at) => ({
      name: `${own} ${at}`,
      nickname: '束',
      email: `${own.codePointAt(1)}-${Date.now()}-${at}@journey.example`,
      passwordHash: null,
      brandIds: [],
    })),
  );
  const bar = page.getByRole('region', { name: '選択した行の操作' });
  const search = page.getByPlaceholder('検索');
  const tick = (number: number) => page.getByRole('checkbox', { name: `${own} ${number}」を選択` });
  await page.goto('/staff/members');
  await search.fill(own);
  await expect(page.getByText(new RegExp(`/ ${MANY}件|全${MANY}件|${MANY}件中`))).toBeVisible();
  await tick(59).check();
  await expect(bar.getByText('1名を選択中')).toBeVisible();
  await expect(search).toBeInViewport();

  await search.fill(`${own} 58`);
  await expect(tick(58)).toBeVisible();
  await expect(bar).toBeHidden();
  await search.fill(own);
  await expect(tick(59)).not.toBeChecked();

  await tick(59).check();
  await page.reload();
  await expect(tick(59)).not.toBeChecked();

  if (project.name !== 'desktop') return;
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
  await bar.getByRole('button', { name: `この条件の${MANY}名すべてを選択` }).click();
  await expect(bar.getByText(`この条件の${MANY}名すべてを選択中`)).toBeVisible();
  await bar.getByRole('button', { name: '利用停止にする' }).click();
  const dialog = page.getByRole('dialog', { name: '利用を停止しますか？' });
  await expect(dialog.getByText(`対象：${MANY}名`)).toBeVisible();
  await expect(dialog.getByText(`ほか${MANY - 5}名`)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText(`会員の利用停止：${MANY}件。`)).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByText('利用停止', { exact: true })).toHaveCount(25);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('利用停止', { exact: true })).toHaveCount(0);
  await page.goto('/staff/jobs');
  await page.getByRole('link', { name: '元に戻す：会員の利用停止' }).first().click();
  await expect(page.getByText(`${MANY}件`).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
