import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { signIn } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

// The setting is the whole site's: one width has its turn after the other. No other journey plays on
// three devices.
const ownConnection = ({ pool }: Database) => pool.connect();
let turn: Awaited<ReturnType<typeof ownConnection>>;
test.beforeEach(async ({ database }) => {
  turn = await ownConnection(database);
  await turn.query("SELECT pg_advisory_lock(hashtext('max_playing'))");
  await turn.query('UPDATE site_settings SET max_playing = 2');
});
test.afterEach(async () => {
  await turn.query('UPDATE site_settings SET max_playing = 0');
  turn.release(true);
});

test('a third device asks another to stop, and no place is lost @both', async ({
  page,
  browser,
  baseURL,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(409);
  const video = await addLongFilm(database, 'wis', 600);
  const film = (on: Page) => on.getByTitle(video.title).contentFrame().getByLabel(video.title);
  const isPaused = (on: Page) => film(on).evaluate((element: HTMLVideoElement) => element.paused);
  const timeOf = (on: Page) =>
    film(on).evaluate((element: HTMLVideoElement) => element.currentTime);
  const reported = (on: Page, status: number) =>
    on.waitForResponse(
      (answer) =>
        answer.url().includes('/api/video/playback/') &&
        answer.request().method() === 'POST' &&
        answer.status() === status,
    );
  const openOn = async (on: Page) => {
    await on.goto(`/video/${video.id}`);
    await expect(on.getByRole('switch', { name: '連続再生' })).toBeVisible();
    await on.keyboard.press('k');
    await expect.poll(() => timeOf(on)).toBeGreaterThan(1);
  };
  const device = async () => {
    const context = await browser.newContext({ baseURL: baseURL as string, locale: 'ja-JP' });
    await signIn(database, context, account, baseURL as string);
    return context.newPage();
  };
  const [second, third] = [await device(), await device()];
  // They go on playing, and say so every ten seconds.
  for (const one of [page, second]) {
    const said = reported(one, 200);
    await openOn(one);
    await said;
  }
  const refused = reported(third, 409);
  await openOn(third);
  await refused;
  const asked = third.getByRole('alertdialog', { name: 'ほかの端末で再生中です' });
  await expect(asked).toBeFocused();
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await expect(asked).toContainText(video.title);
  expect(await isPaused(third)).toBe(true);
  expect(await barriers(third)).toEqual([]);
  const left = await timeOf(third);
  await asked
    .getByRole('button', { name: /を止めて再生する$/ })
    .first()
    .click();
  await expect(asked).toHaveCount(0);
  await expect(third.getByTitle(video.title)).toBeFocused();
  await expect.poll(() => timeOf(third)).toBeGreaterThan(left);

  const stopped = page.getByRole('alertdialog', {
    name: 'ほかの端末で再生が始まったため一時停止しました',
  });
  await expect(stopped).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  const { rows } = await database.pool.query(
    'SELECT max(position_ms)::integer AS at FROM video_progress WHERE member_id = $1',
    [account.id],
  );
  expect(rows[0].at).toBeGreaterThan(1000);
  for (const one of [second, third]) await one.context().close();
  await removeFilm(database, video.id);
});
