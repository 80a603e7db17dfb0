import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { countMails, mailTo } from '#e2e/setup/mailbox.ts';
import { addNewcomer } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import type { Database } from '#server/platform/database/open-database.ts';

const COUNT = 4;

/** Members of this journey alone, and a segment that finds them. */
async function addAudience(database: Database, mark: string) {
  const people = [];
  for (let number = 1; number <= COUNT; number += 1) {
    const person = await addNewcomer(database, ['club']);
    const name = `${mark} ${number}番`;
    await database.pool.query('UPDATE members SET name = $1 WHERE id = $2', [name, person.id]);
    people.push({ ...person, name });
  }
  await database.pool.query('INSERT INTO segments (name, filter) VALUES ($1, $2)', [
    mark,
    JSON.stringify({ q: mark }),
  ]);
  return people;
}

/** A mail server that takes its time: mails to these addresses wait for an hour. */
async function slowMails({ pool }: Database, addresses: readonly string[]) {
  const name = `slow_${Date.now()}`;
  const list = addresses.map((address) => `'${address}'`).join(', ');
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.next_attempt_at = now() + interval '1 hour'; RETURN NEW; END $$;
    CREATE TRIGGER ${name} BEFORE INSERT ON mails FOR EACH ROW
      WHEN (NEW.recipient IN (${list})) EXECUTE FUNCTION ${name}()`);
  return async () => {
    await pool.query(`DROP TRIGGER ${name} ON mails; DROP FUNCTION ${name}()`);
    await pool.query(
      `UPDATE mails SET next_attempt_at = now() WHERE recipient IN (${list}) AND sent_at IS NULL`,
    );
  };
}

/** A machine that draws late: what is typed at once must reach the text all the same. */
const drawLate = (page: Page) =>
  page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const after = (frames: number, draw: FrameRequestCallback): number =>
      request((time) => void (frames ? after(frames - 1, draw) : draw(time)));
    window.requestAnimationFrame = (draw) => after(6, draw);
  });

const box = (page: Page) => page.getByRole('region', { name: '送信', exact: true });
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存する' }).click();
};
const body = (page: Page) => page.getByRole('textbox', { name: '本文' });

test('a mail to a segment is tried, corrected, sent, stopped half way and finished', async ({
  page,
  database,
  operator,
  troubles,
}) => {
  troubles.expectStatus(422);
  await drawLate(page);
  const mark = `配信${Date.now()}`;
  const people = await addAudience(database, mark);
  const [first, second, ...others] = people as [
    (typeof people)[0],
    (typeof people)[0],
    ...typeof people,
  ];

  await page.goto('/staff/broadcasts/create');
  await expect(page.getByRole('radio', { name: '差出人のブランドの会員' })).toBeChecked();
  await page.getByRole('combobox', { name: '差出人のブランド' }).click();
  await page.getByRole('option', { name: 'WIS' }).click();
  await page.getByRole('radio', { name: 'セグメント（保存した条件）の会員' }).check();
  await page.getByRole('combobox', { name: 'セグメント' }).click();
  await page.getByRole('option', { name: mark }).click();
  await page.getByRole('textbox', { name: '件名' }).fill(`{nmae} 様へ ${mark}`);
  await body(page).click();
  await page.keyboard.type('拝啓 ');
  await page
    .getByRole('group', { name: '差し込み項目を本文に入れる' })
    .getByRole('button', { name: '{nickname}' })
    .click();
  await page.keyboard.type(' さん、新しい購座のご案内です。');
  await save(page);
  await expect(page.getByText('「{nmae}」という差し込み項目は使えません。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('textbox', { name: '件名' }).fill(`{name} 様へ ${mark}`);
  await save(page);
  await expect(box(page).getByText(`${COUNT}名`, { exact: true })).toBeVisible();
  await expect(box(page)).toContainText(`${mark} 1番`);
  expect(await barriers(page)).toEqual([]);

  // The error is noticed in the mail of trial.
  await page.getByRole('button', { name: 'プレビュー' }).click();
  const preview = page.getByRole('dialog', { name: 'プレビュー' });
  const member = preview.getByRole('combobox', { name: '表示する会員' });
  await member.fill(second.name);
  await page.getByRole('option', { name: second.name }).click();
  await expect(preview.getByRole('heading', { name: `件名：${second.name} 様へ` })).toBeVisible();
  await expect(preview.getByText('拝啓 さくら さん、新しい購座のご案内です。')).toBeVisible();
  await preview.getByRole('button', { name: '暗い画面' }).click();
  await preview.getByRole('button', { name: 'テキスト' }).click();
  expect(await barriers(page)).toEqual([]);
  await preview.getByRole('button', { name: /自分にテストメールを送信する/ }).click();
  await expect(
    page.getByText('メールは送信されず、サイト内に保存されます。').first(),
  ).toBeVisible();
  const trial = await mailTo(operator.email, 'broadcast');
  expect(trial.subject).toBe(`【テスト】${second.name} 様へ ${mark}`);
  expect(trial.text).toContain('新しい購座');
  await preview.getByRole('button', { name: '閉じる' }).click();
  await body(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('{nickname} さん、新しい講座のご案内です。');
  await expect(box(page)).toContainText('変更を保存すると');
  await save(page);
  await expect(page.getByText('保存しました。')).toBeVisible();

  await box(page).getByRole('button', { name: '送信先の会員を確認する' }).click();
  const list = page.getByRole('dialog', { name: '送信先の会員' });
  for (const { name } of people) await expect(list.getByRole('link', { name })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  // A time that has passed gets its sentence.
  await box(page).getByRole('button', { name: '送信・予約へ進む' }).click();
  const dialog = page.getByRole('dialog', { name: 'お知らせメールを送信しますか？' });
  await expect(dialog).toContainText('差出人：WIS');
  await expect(dialog).toContainText(`送信先：セグメント「${mark}」の会員`);
  await expect(dialog).toContainText(`（Orchardの会員 ${COUNT}名を含む）`);
  await expect(dialog).toContainText(`件名：${first.name} 様へ ${mark}`);
  const picture = dialog.getByRole('region', { name: '送信するメール' });
  await expect(picture).toContainText('さくら さん、新しい講座のご案内です。');
  await dialog.getByRole('radio', { name: '日時を指定して予約する' }).check();
  const plan = dialog.getByRole('button', { name: `${COUNT}名への送信を予約する` });
  await plan.click();
  await expect(dialog.getByText('送信日時を入力してください。')).toBeVisible();
  const time = dialog.getByLabel('送信日時（日本時間）');
  await time.fill('2020-01-01T09:00');
  await plan.click();
  await expect(dialog.getByText('送信日時は現在より後の日時にしてください。')).toBeVisible();
  await expect(time).toHaveValue('2020-01-01T09:00');
  expect(await barriers(page)).toEqual([]);

  const letThrough = await slowMails(
    database,
    others.map(({ email }) => email),
  );
  const status = page.getByRole('region', { name: '送信の状況' });
  try {
    await dialog.getByRole('radio', { name: '今すぐ送信する' }).check();
    await dialog.getByRole('button', { name: `${COUNT}名に送信する` }).click();
    await expect(status.getByText('送信中')).toBeVisible();
    await expect(status.getByText(/^2／4名/)).toBeVisible();
    await status.getByRole('button', { name: '一時停止する' }).click();
    await expect(status.getByText('一時停止中')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  } finally {
    await letThrough();
  }
  for (const { email } of others) expect(await countMails(email, 'broadcast')).toBe(0);
  await page.reload();
  await status.getByRole('button', { name: '送信を再開する' }).click();
  await expect(status.getByText('サイト内に保存（未送信）')).toBeVisible();
  await expect(status.getByText(/^4／4名/)).toBeVisible();
  const recipients = page.getByRole('region', { name: '送信先の会員' });
  await expect(recipients.getByText(/^サイト内に保存（未送信）・/)).toHaveCount(COUNT);
  expect(await barriers(page)).toEqual([]);
  for (const { email, name } of people) {
    const mail = await mailTo(email, 'broadcast');
    expect(mail.subject).toBe(`${name} 様へ ${mark}`);
    expect(mail.text).toContain('さくら さん、新しい講座のご案内です。');
    expect(await countMails(email, 'broadcast')).toBe(1);
  }
  await recipients.getByRole('link', { name: 'メールを見る' }).first().click();
  await expect(page.getByText('新しい講座のご案内です。')).toBeVisible();

  await page.goto('/staff/broadcasts');
  await expect(page.getByText('4／4名').first()).toBeVisible();
});

test('a plan is taken back, and a segment without members is refused', { tag: '@more' }, async ({
  page,
  database,
}) => {
  const mark = `予約${Date.now()}`;
  const people = await addAudience(database, mark);
  await page.goto('/staff/broadcasts/create');
  await page.getByRole('combobox', { name: '差出人のブランド' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('radio', { name: 'セグメント（保存した条件）の会員' }).check();
  await save(page);
  await expect(page.getByText('件名を入力してください。')).toBeVisible();
  await expect(page.getByText('本文を入力してください。')).toBeVisible();
  await page.getByRole('combobox', { name: 'セグメント' }).click();
  await page.getByRole('option', { name: mark }).click();
  await page.getByRole('textbox', { name: '件名' }).fill(mark);
  await body(page).click();
  await page.keyboard.type('ご案内です。');
  await save(page);
  await box(page).getByRole('button', { name: '送信・予約へ進む' }).click();
  const dialog = page.getByRole('dialog', { name: 'お知らせメールを送信しますか？' });
  await dialog.getByRole('radio', { name: '日時を指定して予約する' }).check();
  await dialog.getByLabel('送信日時（日本時間）').fill('2999-12-31T23:59');
  await dialog.getByRole('button', { name: `${COUNT}名への送信を予約する` }).click();
  await expect(page.getByText('送信予定：2999年12月31日 23:59（日本時間）')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '予約を取り消して下書きに戻す' }).click();
  await expect(page.getByRole('textbox', { name: '件名' })).toHaveValue(mark);

  await database.pool.query('UPDATE members SET suspended_at = now() WHERE id = ANY($1)', [
    people.map(({ id }) => id),
  ]);
  await page.reload();
  await expect(box(page)).toContainText('送信できる会員がいません。');
  await expect(box(page)).toContainText(`利用停止 ${COUNT}名`);
  await box(page).getByRole('button', { name: '送信・予約へ進む' }).click();
  await expect(dialog.getByRole('button', { name: '0名に送信する' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
