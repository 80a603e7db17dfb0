import type { Browser, BrowserContext } from '@playwright/test';
import { Authenticator } from '#e2e/setup/authenticator.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { mailTo } from '#e2e/setup/mailbox.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const NEW_PASSWORD = '旅の合言葉はとても長いです';

/** A browser of somebody else's. */
const elsewhere = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'ja-JP' });

test.describe('operators', () => {
  test('are invited by mail, choose a password, come in, and are shut out at once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const own = Date.now();
    const email = `operator-${own}@journey.example`;
    // Other journeys suspend operators meanwhile, who stand in the same list.
    const name = `旅野 編子${own}`;
    await page.goto('/staff/operators');
    await expect(page.getByText('sato@example.jp')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'スタッフを招待' }).click();
    await expect(page).toHaveURL(/create/);
    await page.getByLabel('名前', { exact: true }).fill(name);
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('役割を選択してください。')).toBeVisible();
    await page.getByRole('checkbox', { name: '編集者' }).check();
    await page.getByRole('checkbox', { name: 'サポート' }).check();
    await expect(page.getByText(/できること：.*作成と変更.*会員の登録/)).toBeVisible();
    await page.getByRole('button', { name: '保存する' }).click();
    const status = page.getByRole('region', { name: 'アカウントの状態' });
    await expect(status.getByText('招待中')).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    const [link = ''] =
      /http\S+\/staff\/set-password#\S+/.exec((await mailTo(email, 'staff_link')).text) ?? [];
    const theirs = await (await elsewhere(browser, baseURL)).newPage();
    await theirs.goto(link);
    await expect(theirs).toHaveURL(/\/staff\/set-password$/);
    expect(await barriers(theirs)).toEqual([]);
    await theirs.getByLabel('新しいパスワード').fill(NEW_PASSWORD);
    await theirs.getByRole('button', { name: 'パスワードを設定する' }).click();
    await theirs.getByRole('link', { name: 'ログインへ進む' }).click();
    await Authenticator.signIn(theirs, email, NEW_PASSWORD);
    await expect(theirs.getByRole('menuitem', { name: 'サイト' })).toBeVisible();
    // Editors do not manage operators.
    await theirs.goto('/staff/settings');
    await expect(theirs.getByRole('searchbox', { name: '設定を探す' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: /^スタッフ/ })).toHaveCount(0);

    await page.reload();
    await expect(status.getByText('利用中')).toBeVisible();
    await status.getByRole('button', { name: '利用を停止する' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(status.getByText('利用停止')).toBeVisible();
    await theirs.goto('/staff/notices');
    await expect(theirs.getByRole('heading', { name: '管理画面にログイン' })).toBeVisible();
    await theirs.context().close();

    await page.goto('/staff/audit-log');
    await page.getByPlaceholder('検索').fill(email);
    await expect(page).toHaveURL(/filter=.*journey/);
    await page
      .getByRole('row', { name })
      .getByRole('cell', { name: '利用停止', exact: true })
      .click();
    await expect(
      page.getByRole('heading', { name: new RegExp(`${name}.*利用停止`) }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /状態 利用中 利用停止/ })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
});
