import type { Page } from '@playwright/test';
import { logIn } from './setup/login-form.ts';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { countMails, mailTo } from './setup/mailbox.ts';
import { eraseNow } from './setup/people.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

const form = (page: Page) => ({
  understood: page.getByRole('checkbox', { name: '消去した後は元に戻せないことを理解しました' }),
  submit: page.getByRole('main').getByRole('button', { name: 'データの消去を申し込む' }),
});
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'データの消去を申し込みますか？' });
const day = (page: Page) => page.getByText(/^\d+月\d+日にすべて消去します$/);

async function ask(page: Page): Promise<void> {
  const { understood, submit } = form(page);
  await understood.check();
  await submit.click();
  await dialogOf(page).getByRole('button', { name: 'データの消去を申し込む' }).click();
}

test('a member asks to leave, sees the day, and stays after all', { tag: '@both' }, async ({
  page,
  account,
}) => {
  await page.goto('/account');
  await expect(page.getByText(/データの消去を受け付けています/)).toBeHidden();
  await page.getByRole('link', { name: 'データを消去する' }).click();
  await expect(page).toHaveURL('/account/leave');
  await expect(page).toHaveTitle('データを消去する | WIS');
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);

  const { understood, submit } = form(page);
  // Back closes the question, and nothing is asked for.
  await understood.check();
  await submit.click();
  await expect(dialogOf(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL('/account/leave');
  expect(await countMails(account.email, 'erasure_asked')).toBe(0);

  await submit.press('Enter');
  await dialogOf(page).getByRole('button', { name: 'データの消去を申し込む' }).press('Enter');
  await expect(day(page)).toBeInViewport();
  await expect(page.getByText('データの消去を受け付けました。')).toBeVisible();
  await expect(page.getByText(/^残り14日です。/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  expect((await mailTo(account.email, 'erasure_asked')).text).toContain('/account/leave');

  await page.goto('/account');
  await expect(page.getByText(/^データの消去を受け付けています。\d+月\d+日に/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '消去の内容を確認する・取り消す' }).click();
  await page.getByRole('button', { name: '消去を取り消す' }).click();
  await expect(page.getByText('データの消去を取り消しました。')).toBeVisible();
  await expect(understood).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await mailTo(account.email, 'erasure_withdrawn');
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'データを消去する' })).toBeVisible();
  await expect(page.getByText(/データの消去を受け付けています/)).toBeHidden();
});

test('when the day comes the open tab is led out, in the middle of a film, and nobody signs in', {
  tag: '@more',
}, async ({ page, account, database, troubles }) => {
  troubles.expectStatus(401);
  troubles.expectStatus(419);
  troubles.expectStatus(422);
  const video = await addLongFilm(database, 'wis', 600);
  try {
    await page.goto('/account/leave');
    await ask(page);
    await expect(day(page)).toBeVisible();
    await page.goto(`/video/${video.id}`);
    await expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
    await page.keyboard.press('k');
    const film = page.getByTitle(video.title).contentFrame().getByLabel(video.title);
    await expect
      .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1);
    await eraseNow(database, account);
    // The film goes on, as when a session ends; whatever is pressed leads out.
    await page.getByRole('button', { name: 'ブックマークする' }).click();
    await expect(page).toHaveURL(`/login?next=%2Fvideo%2F${video.id}`);
    await logIn(page, account);
    await expect(
      page.getByText('メールアドレスまたはパスワードが正しくありません。'),
    ).toBeVisible();
  } finally {
    await removeFilm(database, video.id);
  }
});
