import { randomUUID } from 'node:crypto';
import { request as requests } from '@playwright/test';
import { notifyEach } from '#server/features/notifications/notifications.store.ts';
import { findWays } from '#server/features/notifications/ways.view.ts';
import { nextLectures } from '#server/features/watching/next-lecture.view.ts';
import { linkIn } from '#server/testing/mail-links.ts';
import { fromNow } from '#server/testing/times.ts';
import { orchard } from './setup/empty-site.ts';
import { loginForm } from './setup/login-form.ts';
import { mailTo } from './setup/mailbox.ts';
import { forgetTries } from './setup/people.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { dataDir } from './setup/site-folder.ts';
import { expect, test } from './setup/test.ts';

const NEW_PASSWORD = '梨の花が咲く 3131';
const WELCOME = 'ようこそ――会員サイトのご案内';

test('a newcomer is welcomed, led through the first series, and back to it', {
  tag: '@both',
}, async ({ page, database, make, baseURL }) => {
  await forgetTries(database);
  const email = `${randomUUID()}@example.jp`;
  const wish = ['--email', email, '--name', '新人 二郎', '--role', 'orchard_main'];
  await orchard(dataDir, baseURL as string, 'member', 'invite', ...wish);
  const home = page.getByRole('region', { name: /二郎さん/ });
  const welcome = home.getByRole('link', { name: WELCOME });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('chooses a password', async () => {
    await page.goto(linkIn(await mailTo(email, 'invitation')).href);
    await page.getByLabel('パスワード', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('パスワード（確認）', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('checkbox', { name: '「Orchard 利用規約」に同意します' }).check();
    await page.getByRole('button', { name: 'パスワードを設定する' }).click();
    await expect(page).toHaveURL('/login');
    await loginForm(page).password.fill(NEW_PASSWORD);
    await loginForm(page).submit.click();
  });

  await test.step('is welcomed until the notice is read', async () => {
    await expect(welcome).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
    const read = page.waitForResponse('**/read');
    await welcome.click();
    await expect(heading).toHaveText(WELCOME);
    await read;
    await page.goBack();
    await expect(home).toContainText('はじめの講座 1/8');
    await expect(welcome).toBeHidden();
  });

  await test.step('goes through the series, one lecture after the other', async () => {
    await home.getByRole('link', { name: '動画を見る' }).click();
    await expect(heading).toContainText('第1回');
    const pressed = page.waitForResponse('**/api/video/completion/*');
    await page.getByRole('button', { name: '視聴済みにする' }).click();
    await pressed;
    await page.goto('/');
    await expect(home).toContainText('はじめの講座 2/8');
    await home.getByRole('link', { name: 'はじめの講座 2/8' }).click();
    await expect(heading).toHaveText('はじめての不動産投資');
    await page.goBack();
    await home.getByRole('link', { name: '次の回を見る' }).click();
    await expect(heading).toContainText('第2回');
  });

  const videoId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  const { rows } = await database.pool.query('SELECT id FROM members WHERE email = $1', [email]);
  const { id } = rows[0] as { id: number };
  await test.step('after days without a view is led back to it', async () => {
    await make.progress({ by: { id }, video: { id: videoId }, at: fromNow({ days: -8 }) });
    await database.pool.query(
      'UPDATE memberships SET first_day = japan_today() - 20 WHERE member_id = $1',
      [id],
    );
    // Of this member alone: other journeys' members are silent as well.
    await notifyEach(database.kysely, 'next_lecture', nextLectures({ from: id, to: id }));
    await page.goto('/account');
    await page.getByRole('button', { name: /^通知/ }).click();
    const news = page.getByRole('dialog', { name: '通知' }).getByRole('listitem');
    await news.filter({ hasText: '30秒から続きをご覧いただけます' }).getByRole('link').click();
    await expect(page).toHaveURL(`/video/${videoId}`);
  });

  await test.step('and by one press in the mail program no more', async () => {
    // The site mails what is due each minute.
    const mail = await mailTo(email, 'news');
    expect(mail.subject).toContain('30秒から続きをご覧いただけます');
    expect(linkIn(mail).pathname).toBe(`/video/${videoId}`);
    const pathname = /\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? '';
    const provider = await requests.newContext({ baseURL: baseURL as string });
    const form = { 'List-Unsubscribe': 'One-Click' };
    expect((await provider.post(pathname, { form })).status()).toBe(200);
    await provider.dispose();
    expect((await findWays(database.kysely, id, 'next_lecture')).mail).toBeNull();
    await page.goto(pathname);
    await expect(page.getByText('「続きのご案内」のメールの配信を停止しました。')).toBeVisible();
  });
});
