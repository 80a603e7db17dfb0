import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#e2e/setup/console-test.ts';

// Pictures are drawn anew where screens have changed, not at each run.
const ASKED = process.env.GUIDE_PICTURES ? ['drawn'] : [];
test.use({
  locale: 'ja-JP',
  viewport: { width: 1100, height: 1900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
test.describe.configure({ timeout: 120_000 });

async function draw(screen: Locator, name: string): Promise<void> {
  await expect(screen.page().locator('.MuiSkeleton-root')).toHaveCount(0);
  const shot = await screen.screenshot({ animations: 'disabled' });
  await sharp(shot).webp({ quality: 70 }).toFile(`docs/images/guide/recipe-${name}.webp`);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
}

/** Makes a provider, and draws its page; answers where it sends to. */
async function makeSource(page: Page, kind: string, name: string): Promise<string> {
  await page.goto('/staff/payment-sources/create');
  await page.getByLabel('名前').fill(name);
  await choose(page, '種類', kind);
  await choose(page, '会員区分', 'Orchard');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  return new URL(await page.getByLabel('アドレス').inputValue()).pathname;
}

async function makeWebhook(page: Page, { name, format, url, types }: Record<string, string>) {
  await page.goto('/staff/webhooks/create');
  await page
    .getByLabel('名前')
    .first()
    .fill(name ?? '');
  await choose(page, '形式', format ?? '');
  await page.getByLabel('送り先のURL').fill(url ?? '');
  for (const type of (types ?? '').split('、')) await page.getByLabel(type).check();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByRole('button', { name: 'テストの通知を送る' })).toBeVisible();
}

for (const _ of ASKED) {
  test('the guide shows each recipe', async ({ page }) => {
    const main = page.getByRole('main');
    const path = await makeSource(page, 'UnivaPay', 'UnivaPay（月会費）');
    await page.getByRole('button', { name: '鍵を発行する' }).click();
    const secret = await page.getByLabel('鍵', { exact: true }).inputValue();
    const answer = await page.request.post(path, {
      headers: { authorization: `Bearer ${secret}` },
      data: {
        id: randomUUID(),
        event: 'subscription_created',
        created_on: new Date().toISOString(),
        data: {
          ...{ id: '11edf541-c42d-653c-8c30-dfe0a55f95c0', status: 'current', amount: 33_000 },
          ...{ period: 'monthly', metadata: { メールアドレス: 'tanaka@example.jp' } },
        },
      },
    });
    expect(answer.status()).toBe(200);
    await expect(async () => {
      await page.getByRole('button', { name: '新しい通知を確認する' }).click();
      await expect(page.getByText('読み取りました')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.reload();
    await expect(page.getByText('読み取りました')).toBeVisible();
    await draw(main, 'univapay');
    await page.goto('/staff/payment-events');
    await page.getByRole('link', { name: 'tanaka@example.jp' }).click();
    await expect(page.getByRole('button', { name: '招待する' })).toBeVisible();
    await draw(main, 'payer');
    await makeSource(page, 'Stripe', 'Stripe（WISの年会費）');
    await draw(main, 'stripe');
    await makeSource(page, 'フォーム形式', 'MyASP（入会フォーム）');
    await draw(main, 'form');

    await page.goto('/staff/api-tokens');
    await page.getByRole('button', { name: 'トークンを作成' }).click();
    const dialog = page.getByRole('dialog', { name: 'トークンの作成' });
    await dialog.getByLabel(/^名前/).fill('会員名簿のスプレッドシート');
    await dialog.getByRole('checkbox', { name: '会員の閲覧' }).check();
    await draw(dialog, 'token');
    await makeWebhook(page, {
      ...{
        name: '事務局のSlack',
        format: 'Slack',
        url: 'https://hooks.slack.com/services/T0/B0/X',
      },
      types: '動画の質問が届きました、お問い合わせが届きました、お支払いを確認できませんでした',
    });
    await draw(main, 'slack');
    await makeWebhook(page, {
      ...{ name: 'Make（入会の案内）', format: '標準', url: 'https://hook.eu1.make.com/abc' },
      types: '会員がはじめてのパスワードを設定しました、会員期間が終了しました',
    });
    await page.getByRole('button', { name: '鍵を発行する' }).click();
    await expect(page.getByRole('button', { name: '鍵を再発行する' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: '鍵を再発行する' })).toBeVisible();
    await draw(main, 'make');
  });
}
