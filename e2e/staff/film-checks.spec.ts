import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addOperator, letIntoConsole } from '#e2e/setup/console-test.ts';
import { startEmptySite } from '#e2e/setup/empty-site.ts';
import { addNewcomer, signIn } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { expect, test, waitingUntilItListens } from '#e2e/setup/test.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createMake } from '#server/testing/make.ts';
import { startPlatformFilms } from '#server/testing/platform-films.ts';

const GONE = 'この動画は現在再生できません。運営が確認しています。';

// A site of its own, whose video platform stands on this machine.
test.describe.configure({ timeout: 600_000 });

async function open(
  browser: Browser,
  url: string,
  enter: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
  });
  await enter(context);
  await context.route('https://*.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>再生</title>' }),
  );
  await context.route('https://i.vimeocdn.com/**', (route) => route.abort());
  return waitingUntilItListens(await context.newPage());
}

/** As if some minutes had passed since a film was suspected. */
const passMinutes = (database: Database) =>
  database.pool.query(
    "UPDATE film_checks SET suspected_at = suspected_at - interval '5 minutes' WHERE suspected IS NOT NULL",
  );

test('operators meet a dead film before members do, and bring it back', { tag: '@more' }, async ({
  browser,
}) => {
  const platform = await startPlatformFilms();
  platform.add('76979871');
  const changed = platform.add('76979872');
  const site = await startEmptySite(platform.oembedUrl);
  const database = site.openDatabase();
  try {
    const make = createMake(database.kysely);
    const wish = { durationSeconds: 600, thumbnailUrl: null };
    const dead = await make.video({ ...wish, vimeoId: '76979871', title: '消えた講義' });
    await make.video({ ...wish, vimeoId: '76979872', title: '差し替えた講義' });
    const member = await addNewcomer(database, ['club']);

    const sakura = await open(browser, site.url, (context) =>
      signIn(database, context, member, site.url),
    );
    const operator = await addOperator(database, 'editor');
    const page = await open(browser, site.url, (context) =>
      letIntoConsole(database, context, operator, site.url),
    );

    const inspectAll = async () => {
      await page.getByRole('button', { name: 'すべて今すぐ確認する' }).click();
      await expect(page.getByText('2本の確認を始めました。').first()).toBeVisible();
      await expect(page.getByText(/^最後の確認：/)).toBeVisible();
    };
    await page.goto('/staff/film-checks');
    await expect(page.getByText('確認が必要な動画はありません。')).toBeVisible();
    await inspectAll();

    platform.films.delete('76979871');
    Object.assign(changed, { picture: 42, duration: 700 });
    await page.getByRole('button', { name: 'すべて今すぐ確認する' }).click();
    await expect.poll(async () => (await passMinutes(database)).rowCount).toBe(2);
    await page.getByRole('button', { name: 'すべて今すぐ確認する' }).click();
    const row = (title: string) => page.getByRole('row').filter({ hasText: title });
    await expect(row('消えた講義')).toContainText('Vimeoで削除されたか');
    await expect(row('差し替えた講義')).toContainText('（長さ 10:00 → 11:40）');
    expect(await barriers(page)).toEqual([]);

    await sakura.goto(`/video/${dead.id}`);
    await expect(sakura.getByText(GONE)).toBeVisible();
    await expect(sakura.getByRole('heading', { name: '消えた講義' })).toBeVisible();
    await expect(sakura.getByRole('button', { name: 'ブックマーク' }).first()).toBeVisible();
    await expect(sakura.locator('iframe')).toHaveCount(0);
    expect(await barriers(sakura)).toEqual([]);

    await row('差し替えた講義')
      .getByRole('button', { name: /この内容で正しい/ })
      .click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(page.getByText('現在の内容を正しいものとして記録しました。')).toBeVisible();
    await expect(row('差し替えた講義')).toHaveCount(0);

    await page.goto('/staff');
    const box = page.getByRole('region', { name: '確認が必要な動画' });
    await expect(box.getByRole('heading')).toHaveText('確認が必要な動画（1本）');
    expect(await barriers(page)).toEqual([]);
    platform.add('76979871');
    await box.getByRole('link', { name: '消えた講義' }).click();
    await page.getByRole('group', { name: '再生元と技術情報' }).locator('summary').press('Enter');
    const check = page.getByRole('region', { name: '動画の確認' });
    await expect(check).toContainText('動画がない');
    await check.getByRole('button', { name: /今すぐ確認する/ }).click();
    await expect(check).toContainText('問題なし');
    await page.goto('/staff');
    await expect(page.getByRole('region', { name: '今月' })).toBeVisible();
    await expect(box).toHaveCount(0);

    await sakura.reload();
    await expect(sakura.getByText(GONE)).toHaveCount(0);
    await expect(sakura.locator('iframe')).toHaveCount(1);
  } finally {
    await database.close();
    await site.stop();
    await platform.close();
  }
});
