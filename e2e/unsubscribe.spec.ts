import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request as requests } from '@playwright/test';
import { sql } from 'kysely';
import { notifyMembers } from '#server/features/notifications/notifications.store.ts';
import { mailLists } from '#server/platform/mail/mail-lists.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { dataDir } from './setup/site-folder.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

test('news is left with one press in the mail program, and had again by hand', {
  tag: '@both',
}, async ({ page, context, account, database, baseURL, troubles }) => {
  const tell = (event: string) =>
    notifyMembers(
      database.kysely,
      { kind: 'series_lecture', event, videoId: 1, alsoMail: true },
      sql`SELECT ${account.id}::bigint`,
    );
  const mailWay = async (event: string) => {
    const { rows } = await database.pool.query<{ mail: string | null }>(
      'SELECT mail FROM notifications WHERE member_id = $1 AND event = $2',
      [account.id, event],
    );
    return rows[0]?.mail;
  };
  await tell('first');
  const secret = (await readFile(join(dataDir, 'app-secret'), 'utf8')).trim();
  const lists = mailLists({
    origin: baseURL as string,
    mailDomain: '',
    key: deriveKey(secret, 'mail lists'),
  });
  const subscription = { name: 'series_lecture', memberId: account.id };
  const link = new URL(lists.leaving(subscription).leavingUrl);

  await test.step('as the provider presses: without cookies, once and again', async () => {
    await context.clearCookies();
    await page.goto(link.pathname);
    await expect(page.getByRole('button', { name: '配信を停止する' })).toBeVisible();
    expect(await mailWay('first')).toBe('at_once');
    const provider = await requests.newContext({ baseURL: baseURL as string });
    for (let press = 0; press < 2; press += 1) {
      const answer = await provider.post(link.pathname, {
        form: { 'List-Unsubscribe': 'One-Click' },
      });
      expect(answer.status()).toBe(200);
    }
    await provider.dispose();
    await page.reload();
    await expect(
      page.getByText('「受講中の講座の新しい動画」のメールの配信を停止しました。'),
    ).toBeVisible();
    await tell('second');
    expect(await mailWay('second')).toBeNull();
  });

  await test.step('by hand, there and back', async () => {
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
    await page.getByRole('button', { name: '再開する' }).click();
    await expect(page.getByText('配信を再開しました。')).toBeVisible();
    await tell('third');
    expect(await mailWay('third')).toBe('daily');
    await page.getByRole('button', { name: 'すべての通知メールを停止する' }).dblclick();
    await expect(page.getByText('すべての通知メールの配信を停止しました。')).toBeVisible();
    await tell('fourth');
    expect(await mailWay('fourth')).toBeNull();
    await page.getByRole('button', { name: '再開する' }).press('Enter');
    await expect(page.getByText('配信を再開しました。')).toBeVisible();
    await expect(page.getByRole('link', { name: '通知の受け取り方を選ぶ' })).toHaveAttribute(
      'href',
      '/account/notifications',
    );
  });

  await test.step('a link that is none has its sentence', async () => {
    troubles.expectStatus(404);
    await page.goto(`${link.pathname}x`);
    await expect(page.getByText('このリンクは使用できません。')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
