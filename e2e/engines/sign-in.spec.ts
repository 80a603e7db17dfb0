import { expect, test } from '#e2e/setup/engines/engine-test.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

test('a member signs in, after a wrong password', async ({ tab, account }) => {
  await tab.goto('/login');
  const email = tab.field('メールアドレス');
  const password = tab.field('パスワード');
  await email.fill('さくら');
  await password.fill(PASSWORD);
  await tab.button('ログインする').click();
  await email.shows({
    isFocused: true,
    description: expect.stringContaining('メールアドレスの形式が正しくありません。'),
  });
  await email.fill(account.email);
  await password.fill('まちがった合言葉');
  await tab.button('ログインする').click();
  await expect.poll(() => tab.role('main').texts()).toEqual([expect.stringContaining('正しくありません')]);
  await tab.isAt('/login');
  await password.fill(PASSWORD);
  await tab.press('\uE007');
  await tab.isAt('/');
  await tab.link('アカウント設定（小林 さくら）').appears();
});
