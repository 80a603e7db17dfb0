import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

/** Makes a provider in the console; answers what it sends to, and the secret that it is shown once. */
async function makeSource(page: Page, name: string): Promise<{ url: string; secret: string }> {
  await page.goto('/staff/payment-sources/create');
  await page.getByLabel('名前').fill(name);
  await page.getByLabel('種類').click();
  await page.getByRole('option', { name: 'その他（JSON・Webhook）' }).click();
  await page.getByLabel('会員区分').click();
  await page.getByRole('option', { name: 'Orchard' }).click();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  const joining = page.getByRole('region', { name: '決済サービスへの登録' });
  await joining.getByRole('button', { name: '鍵を発行する' }).click();
  const secret = await joining.getByLabel('鍵', { exact: true }).inputValue();
  const url = await joining.getByLabel('アドレス').inputValue();
  expect(await barriers(page)).toEqual([]);
  return { url: new URL(url).pathname, secret };
}

test('a provider is made, and its payers are invited and joined by one press each @both', async ({
  page,
  make,
}, { project }) => {
  const mark = `${project.name}${Date.now()}`;
  const { url, secret } = await makeSource(page, `決済${mark}`);
  const send = async (reference: string, email: string, name: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    const data = { type: 'joined', id: randomUUID(), reference, email, name, amount: 33_000 };
    const answer = await page.request.post(url, { headers, data });
    expect(answer.status()).toBe(200);
  };
  const payer = { email: `${randomUUID()}@journey.example`, name: `支払${mark}` };
  await send(`new-${mark}`, payer.email, payer.name);
  const member = await make.member({
    name: `既存${mark}`,
    email: `${randomUUID()}@journey.example`,
  });
  await send(`old-${mark}`, member.email, '');

  const arrived = page.getByRole('region', { name: '届いた通知' });
  await expect(async () => {
    await arrived.getByRole('button', { name: '新しい通知を確認する' }).click();
    await expect(arrived.getByText('読み取りました')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect(arrived.getByText(`入会（new-${mark}）`)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const open = async (q: string, text: string) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ q }) });
    await page.goto(`/staff/payment-events?${query}`);
    await page.getByRole('link', { name: text }).click();
    await expect(page.getByRole('region', { name: '概要' })).toContainText('結び付いていません');
  };
  await open(`new-${mark}`, payer.name);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '招待する' }).click();
  const head = page.getByRole('region', { name: '概要' });
  await expect(head.getByText('結び付いています')).toBeVisible();
  await page.getByRole('link', { name: `${payer.name}さんの画面を開く` }).click();
  await expect(page.getByRole('region', { name: 'Orchardの契約' })).toContainText('自動更新');

  await open(`old-${mark}`, member.email);
  await page.getByRole('button', { name: `${member.name}さんに結び付ける` }).click();
  await expect(head.getByText('結び付いています')).toBeVisible();
  const waiting = new URLSearchParams({ filter: JSON.stringify({ status: 'waiting' }) });
  await page.goto(`/staff/payment-events?${waiting}`);
  await expect(page.getByText(payer.name)).toHaveCount(0);
});
