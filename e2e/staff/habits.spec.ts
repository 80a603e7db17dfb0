import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addLongFilm, removeFilm } from '#e2e/setup/long-film.ts';
import { mailTo } from '#e2e/setup/mailbox.ts';
import { addMarks, addNewcomer, signIn } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { judgeHabits } from '#server/features/habits/habits.commands.ts';

const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `次へ：${step}` }).click();

test('who falls silent is listed, written to, called, and back', async ({
  page,
  database,
  context,
  baseURL,
  operator,
}) => {
  const film = await addLongFilm(database, 'club', 600);
  try {
    // Each second day for two months, and then nothing for two weeks.
    const member = await addNewcomer(database, ['club']);
    const name = `静か${Date.now()}`;
    await database.pool.query(
      `UPDATE members SET name = $2, created_at = now() - interval '90 days' WHERE id = $1`,
      [member.id, name],
    );
    await database.pool.query(
      `INSERT INTO watch_days SELECT $1, japan_today() - 14 - n * 2 FROM generate_series(0, 30) n`,
      [member.id],
    );
    await addMarks(database, 'history', member, [film.id]);
    await judgeHabits(database);

    await page.goto('/staff/member-habits');
    await page.getByRole('textbox', { name: '検索' }).fill(name);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('視聴が途切れた');
    await page.getByRole('combobox', { name: '状態' }).click();
    await page.getByRole('option', { name: '視聴が途切れた' }).click();
    await expect(page).toHaveURL(/silent/);
    await expect(row).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    // One press to the mail; its text is begun.
    await page.getByRole('link', { name: 'メールを書く' }).click();
    await expect(page.getByRole('radio', { name: '絞り込んだ会員' })).toBeChecked();
    await expect(page.getByText('続く人・離れる人：視聴が途切れた')).toBeVisible();
    await page.getByRole('combobox', { name: '差出人のブランド' }).click();
    await page.getByRole('option', { name: 'Orchard', exact: true }).click();
    await expect(page.getByRole('region', { name: '送信する会員' })).toContainText(name);
    await next(page, '内容');
    await expect(page.getByRole('textbox', { name: '件名' })).toHaveText('お変わりありませんか');
    await next(page, '送信');
    await page.getByRole('button', { name: '1名に送信する' }).click();
    const mail = await mailTo(member.email, 'broadcast');
    expect(mail.subject).toBe('お変わりありませんか');
    expect(mail.text).toContain(`${name} 様`);

    await page.goto(`/staff/member-habits?${new URLSearchParams({ filter: `{"q":"${name}"}` })}`);
    await row.getByRole('button', { name: `${name}さんに連絡した` }).click();
    const dialog = page.getByRole('dialog', { name: `${name}さんに連絡した` });
    await dialog.getByLabel('メモ（任意）').fill('電話でお話しした。');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: '記録する' }).click();
    await expect(row).toContainText('電話でお話しした。');
    await expect(row).toContainText(operator.name);
    await row.getByRole('link', { name }).click();
    await expect(page.getByText(`${operator.name}：連絡の記録：電話でお話しした。`)).toBeVisible();

    // Back: the next night takes the name off the list.
    await signIn(database, context, member, baseURL as string);
    await page.goto(`/video/${film.id}`);
    const video = page.getByTitle(film.title, { exact: true }).contentFrame();
    const seconds = () =>
      video
        .getByLabel(film.title, { exact: true })
        .evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    await expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
    await expect.poll(seconds).toBe(0);
    await page.keyboard.press('k');
    await expect.poll(seconds).toBeGreaterThan(1);
    await page.keyboard.press('k');
    const today = 'SELECT FROM watch_days WHERE member_id = $1 AND day = japan_today()';
    await expect
      .poll(async () => (await database.pool.query(today, [member.id])).rowCount, {
        timeout: 20_000,
      })
      .toBe(1);
    await judgeHabits(database);
    await page.goto(`/staff/member-habits?${new URLSearchParams({ filter: `{"q":"${name}"}` })}`);
    await expect(page.getByText('絞り込み条件に合うものは見つかりませんでした。')).toBeVisible();
  } finally {
    await removeFilm(database, film.id);
  }
});
