import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { dataDir } from '#e2e/setup/site-folder.ts';
import { vimeoApi } from '#server/features/vimeo/vimeo-api.ts';
import { checkFollowed } from '#server/features/vimeo/vimeo-follows.commands.ts';
import { secretOf } from '#server/platform/secrets/app-secret.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { startTrialVimeo, TRIAL_TOKEN } from '#server/testing/vimeo/trial-account.ts';

// There is one connection.
test.describe.configure({ mode: 'serial' });

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.beforeEach(async ({ page }) => {
  await page.route('https://i.vimeocdn.com/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: PIXEL }),
  );
});

test.afterEach(async ({ database }) => {
  await database.pool.query('DELETE FROM vimeo_connection; DELETE FROM vimeo_follows');
});

test('an administrator connects Vimeo, and a folder comes at once', async ({ page, troubles }) => {
  troubles.expectStatus(422);
  await page.goto('/staff/videos');
  await page.getByRole('link', { name: 'Vimeoから取り込む' }).click();
  await expect(page.getByRole('button', { name: '接続する' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const token = page.getByLabel('アクセストークン');
  await token.fill(`${TRIAL_TOKEN}-public`);
  await page.getByRole('button', { name: '接続する' }).click();
  await expect(page.getByText('「Private」の権限がありません')).toBeVisible();
  await token.fill(TRIAL_TOKEN);
  await page.getByRole('button', { name: '接続する' }).click();
  await expect(page.getByText('接続済み')).toBeVisible();
  await expect(page.getByText('講座の運営', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Vimeoの場所' }).click();
  await page.getByRole('option', { name: '資産形成講座（12本）' }).click();
  await page.getByRole('button', { name: '未登録の動画をすべて選択' }).click();
  await expect(page.getByText('12本中12本を選択中')).toBeVisible();
  const live = page.getByText('12本がすぐに公開されます（対象：全会員）。');
  await expect(live).toHaveCount(0);
  await page.getByRole('radio', { name: 'Vimeoの公開日で公開する' }).check();
  await expect(live).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('radio', { name: '下書きにする' }).check();
  await page.getByRole('button', { name: '12本を取り込む' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('Vimeoからの取り込み：12件。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  // What is here is marked, and is not chosen again.
  await page.getByRole('button', { name: '続けて取り込む' }).click();
  await page.getByRole('combobox', { name: 'Vimeoの場所' }).click();
  await page.getByRole('option', { name: '資産形成講座（12本）' }).click();
  await expect(page.getByRole('link', { name: '登録済み' })).toHaveCount(12);
  await page.getByRole('button', { name: '未登録の動画をすべて選択' }).click();
  await expect(page.getByText('12本中0本を選択中')).toBeVisible();

  await page.getByRole('link', { name: '登録済み' }).last().click();
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('資産形成講座 第1回');

  // And it can all be taken back.
  await page.goto('/staff/jobs');
  await page.getByRole('link', { name: 'Vimeoからの取り込み' }).first().click();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText(/元に戻す：Vimeoからの取り込み：24件/)).toBeVisible();
});

test('a followed showcase brings its new films to their place', async ({
  page,
  database,
  make,
  operator,
}) => {
  const { pool } = database;
  const evening = await make.liveEvent({ starts_at: new Date('2020-04-21T11:00:00Z') });
  await make.series({ title: '対談の講座' });
  await page.goto('/staff/vimeo');
  await page.getByLabel('アクセストークン').fill(TRIAL_TOKEN);
  await page.getByRole('button', { name: '接続する' }).click();
  const place = page.getByRole('combobox', { name: 'Vimeoの場所' });
  const follow = async () => {
    await place.click();
    await page.getByRole('option', { name: '特別対談（2本）' }).click();
    await page.getByRole('combobox', { name: '講座' }).fill('対談の講座');
    await page.getByRole('option', { name: '対談の講座' }).click();
    await page.getByRole('checkbox', { name: '同じ日の夜の会の録画にする' }).check();
  };
  const confirm = async () => {
    await page.getByRole('button', { name: 'フォルダをフォローする' }).click();
    await page.getByRole('button', { name: 'フォローする' }).click();
  };
  await follow();
  await confirm();
  const followed = page.getByRole('region', { name: 'フォロー中のフォルダ' });
  await expect(followed).toContainText('下書きにする・対談の講座・夜の会の録画');
  await expect(followed).toContainText('これから確認します。');
  expect(await barriers(page)).toEqual([]);

  /** Does what the site does each hour, as if the following had begun then; the server imports. */
  const trial = await startTrialVimeo();
  const key = deriveKey(secretOf({ appSecret: null, dataDir }) ?? '', 'vimeo token');
  const look = async (since: string) => {
    await pool.query('UPDATE vimeo_follows SET since = $1', [since]);
    await checkFollowed({
      ...{ db: database, vimeo: vimeoApi(trial.url), vimeoKey: key },
      staffJobs: { wake: () => undefined },
    });
    // Another import begins at once, and what waits with it.
    await place.click();
    await page.getByRole('option', { name: 'すべての動画' }).click();
    await page.getByLabel('「編集中の動画」を選択').check();
    await page.getByRole('button', { name: '1本を取り込む' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(page.getByRole('button', { name: '続けて取り込む' })).toBeVisible();
    await page.getByRole('button', { name: '続けて取り込む' }).click();
  };
  const videoOf = async (title: string) =>
    (
      await pool.query(
        `SELECT v.id, v.published_at, s.title AS series FROM videos v
         LEFT JOIN series_lectures l ON l.video_id = v.id LEFT JOIN series s ON s.id = l.series_id
         WHERE v.title = $1`,
        [title],
      )
    ).rows;
  await look('2020-04-20T12:00:00Z');
  await expect
    .poll(() => videoOf('特別対談 後編'))
    .toMatchObject([{ published_at: null, series: '対談の講座' }]);
  expect(await videoOf('特別対談 前編')).toEqual([]);
  const [{ id }] = (await videoOf('特別対談 後編')) as [{ id: number }];
  const { rows } = await pool.query('SELECT video_id FROM live_events WHERE id = $1', [evening.id]);
  expect(rows).toEqual([{ video_id: id }]);
  const told = await pool.query("SELECT FROM mails WHERE kind = 'new_films' AND recipient = $1", [
    operator.email,
  ]);
  expect(told.rowCount).toBe(1);

  // The same place with another rule.
  await follow();
  await page.getByRole('radio', { name: 'Vimeoの公開日で公開する' }).check();
  await confirm();
  await expect(followed).toContainText('Vimeoの公開日で公開する');
  await look('2020-04-19T12:00:00Z');
  await expect
    .poll(() => videoOf('特別対談 前編'))
    .toMatchObject([{ published_at: new Date('2020-04-20T10:00:00Z') }]);
  await followed.getByRole('button', { name: '「特別対談」のフォローをやめる' }).click();
  await page.getByRole('button', { name: 'フォローをやめる', exact: true }).click();
  await expect(followed).toHaveCount(0);
  await trial.close();
  await pool.query('DELETE FROM live_events WHERE id = $1', [evening.id]);
  await pool.query("DELETE FROM videos WHERE vimeo_id LIKE '9400001%'");
  await pool.query("DELETE FROM series WHERE title = '対談の講座'");
});

test.describe('an editor', () => {
  test.use({ role: 'editor' });

  test('has no say in the connection', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/vimeo');
    await expect(page.getByText('管理者にアクセストークンの登録を依頼してください')).toBeVisible();
    await expect(page.getByLabel('アクセストークン')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  });
});
