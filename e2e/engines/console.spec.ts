import { expect, test } from '#e2e/setup/engines/engine-test.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { codeAt } from '#server/platform/authenticators/totp.ts';

test.use({ role: null });

test('an operator signs in with a second factor, and saves a change in the editor', async ({
  tab,
  operator,
}) => {
  await tab.goto('/staff/pages/create');
  await tab.role('textbox', { name: 'メールアドレス' }).fill(operator.email);
  await tab.field('パスワード').fill(PASSWORD);
  await tab.button('次へ進む').click();
  await tab.role('img', { name: '認証アプリで読み取るQRコード' }).appears();
  const key = await tab.run(
    () => /(?:[A-Z2-7]{4} ?){8}/.exec(document.body.innerText)?.[0].replaceAll(' ', '') ?? '',
  );
  await tab.role('textbox', { name: '認証コード' }).fill(codeAt(key, Date.now() / 1000));
  await tab.button('認証アプリを登録する').click();
  await expect
    .poll(tab.role('list', { name: 'リカバリーコード' }).role('listitem').texts)
    .toHaveLength(10);
  await tab.role('checkbox', { name: 'リカバリーコードを安全な場所に保管しました' }).click();
  await tab.button('ログインする').click();

  const title = tab.role('textbox', { name: 'タイトル' });
  const body = tab.role('textbox', { name: '本文' });
  await title.fill('ご利用案内');
  await body.click();
  await tab.press(...'はじめに');
  await tab.button('保存する').click();
  await tab.isAt(/\/staff\/pages\/\d+$/);
  const history = tab.role('region', { name: '変更履歴' });
  await history.shows({ text: expect.stringContaining('作成') });

  await title.fill('ご利用のご案内');
  await body.click();
  await tab.press('。');
  await tab.button('保存する').click();
  await history.shows({ text: expect.stringContaining('変更') });
  await tab.reload();
  await title.shows({ value: 'ご利用のご案内' });
  await body.shows({ text: expect.stringContaining('。') });
});
