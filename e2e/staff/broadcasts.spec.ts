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

const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `次へ：${step}` }).click();
const step = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '手順' }).getByRole('tab', { name });
const subject = (page: Page) => page.getByRole('textbox', { name: '件名' });
const body = (page: Page) => page.getByRole('textbox', { name: '本文' });
const insert = (page: Page, field: string, name: string) =>
  page
    .getByRole('group', { name: `${field}への差し込み` })
    .getByRole('button', { name })
    .click();
/** Chooses one of a list. */
async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a mail to a segment is tried, corrected, sent, stopped half way and finished', async ({
  page,
  database,
  operator,
}) => {
  await drawLate(page);
  const mark = `配信${Date.now()}`;
  const people = await addAudience(database, mark);
  const [first, second, ...others] = people as [
    (typeof people)[0],
    (typeof people)[0],
    ...typeof people,
  ];

  // To whom: the number is there before anything is saved.
  await page.goto('/staff/broadcasts/create');
  await expect(page.getByRole('radio', { name: '差出人のブランドの会員' })).toBeChecked();
  const counted = page.getByRole('region', { name: '送信する会員' });
  await expect(counted).toContainText('差出人のブランドを選択すると');
  await page.getByRole('radio', { name: '保存した条件の会員' }).check();
  await choose(page, '保存した条件', mark);
  await expect(counted).toContainText(`送信する会員：${COUNT}名`);
  await expect(step(page, '宛先')).toContainText('未入力：差出人のブランド');
  expect(await barriers(page)).toEqual([]);
  await next(page, '内容');
  await expect(page.getByText('差出人のブランドを選択してください。')).toBeVisible();
  await choose(page, '差出人のブランド', 'WIS');
  await expect(counted).toContainText(`（Orchardの会員 ${COUNT}名を含む）`);
  await next(page, '内容');

  // What: the mail beside it follows what is typed.
  await expect(page).toHaveURL(/broadcasts\/\d+\?step=text/);
  await expect(step(page, '内容')).toContainText('未入力：件名、本文');
  await expect(page.getByRole('heading', { name: '内容' })).toBeFocused();
  await subject(page).fill(`{nmae} 様へ ${mark}`);
  await body(page).click();
  await page.keyboard.type('拝啓 ');
  await insert(page, '本文', 'ニックネーム');
  await page.keyboard.type(' さん、新しい購座のご案内です。');
  await expect(body(page)).toHaveText('拝啓 ニックネーム さん、新しい購座のご案内です。');
  await next(page, '送信');
  await expect(page.getByText('「{nmae}」という差し込み項目は使えません。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await subject(page).fill(`{name} 様へ ${mark}`);
  await expect(subject(page)).toHaveText(`氏名 様へ ${mark}`);
  const preview = page.getByRole('region', { name: 'プレビュー' });
  const title = preview.getByRole('heading', { level: 3 });
  await expect(title).toHaveText(`件名：${first.name} 様へ ${mark}`);
  await expect(preview.getByText('拝啓 さくら さん、新しい購座のご案内です。')).toBeVisible();
  await next(page, '送信');

  // The last page; the error is noticed in the mail of trial.
  await expect(page).toHaveURL(/step=send/);
  const mail = page.getByRole('region', { name: '送信するメール' });
  await mail.getByRole('combobox', { name: '表示する会員' }).fill(second.name);
  await page.getByRole('option', { name: second.name }).click();
  await expect(mail.getByRole('heading', { level: 3 })).toHaveText(
    `件名：${second.name} 様へ ${mark}`,
  );
  await mail.getByRole('button', { name: '暗い画面' }).click();
  await mail.getByRole('button', { name: 'テキスト' }).click();
  expect(await barriers(page)).toEqual([]);
  await mail.getByRole('button', { name: /自分にテストメールを送信する/ }).click();
  await expect(
    page.getByText('メールは送信されず、サイト内に保存されます。').first(),
  ).toBeVisible();
  const trial = await mailTo(operator.email, 'broadcast');
  expect(trial.subject).toBe(`【テスト】${second.name} 様へ ${mark}`);
  expect(trial.text).toContain('新しい購座');
  await step(page, '送信').press('ArrowLeft');
  await step(page, '内容').press('Enter');
  await body(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('{nickname} さん、新しい講座のご案内です。');
  await next(page, '送信');

  const main = page.getByRole('main');
  await expect(main).toContainText('差出人：WIS');
  await expect(main).toContainText(`送信先：保存した条件「${mark}」の会員`);
  await expect(main).toContainText(`（Orchardの会員 ${COUNT}名を含む）`);
  await expect(main).toContainText(people.map(({ name }) => name).join('、'));
  await expect(mail).toContainText('さくら さん、新しい講座のご案内です。');
  await page.getByRole('button', { name: '送信先の会員を確認する' }).click();
  const list = page.getByRole('dialog', { name: '送信先の会員' });
  for (const { name } of people) await expect(list.getByRole('link', { name })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  const letThrough = await slowMails(
    database,
    others.map(({ email }) => email),
  );
  const status = page.getByRole('region', { name: '概要' });
  try {
    await page.getByRole('button', { name: `${COUNT}名に送信する` }).click();
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

test('a plan is taken back, and an audience without members is refused', {
  tag: '@more',
}, async ({ page, database, troubles }) => {
  troubles.expectStatus(422);
  const mark = `予約${Date.now()}`;
  const people = await addAudience(database, mark);
  await page.goto('/staff/broadcasts/create');
  await choose(page, '差出人のブランド', 'Orchard');
  await page.getByRole('radio', { name: '保存した条件の会員' }).check();
  await choose(page, '保存した条件', mark);
  await next(page, '内容');
  // What is missing is named, and leads to its step; the draft is kept without it.
  await body(page).click();
  await page.keyboard.type('ご案内です。');
  await next(page, '送信');
  const main = page.getByRole('main');
  await expect(main).toContainText('件名がまだありません。');
  await expect(page.getByRole('button', { name: /名に送信する/ })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '「内容」へ' }).click();
  await expect(body(page)).toHaveText('ご案内です。');
  await subject(page).fill(mark);
  await next(page, '送信');

  // A time that has passed gets its sentence.
  await page.getByRole('radio', { name: '日時を指定して予約する' }).check();
  const plan = page.getByRole('button', { name: `${COUNT}名への送信を予約する` });
  await plan.click();
  await expect(page.getByText('送信日時を入力してください。')).toBeVisible();
  const time = page.getByLabel('送信日時（日本時間）');
  await time.fill('2020-01-01T09:00');
  await plan.click();
  await expect(page.getByText('送信日時は現在より後の日時にしてください。')).toBeVisible();
  await expect(time).toHaveValue('2020-01-01T09:00');
  expect(await barriers(page)).toEqual([]);
  await time.fill('2999-12-31T23:59');
  await plan.click();
  await expect(main.getByText('2999年12月31日 23:59')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '予約を取り消して下書きに戻す' }).click();
  await step(page, '内容').click();
  await expect(subject(page)).toHaveText(mark);

  await database.pool.query('UPDATE members SET suspended_at = now() WHERE id = ANY($1)', [
    people.map(({ id }) => id),
  ]);
  await page.reload();
  await step(page, '送信').click();
  await expect(main).toContainText('送信できる会員がいません。');
  await expect(main).toContainText(`利用停止 ${COUNT}名`);
  await expect(page.getByRole('button', { name: '0名に送信する' })).toBeDisabled();
});

test('from a filtered list of members it is one press to the mail to them', {
  tag: '@both',
}, async ({ page, database, isMobile }) => {
  const mark = `一覧${isMobile ? '小' : '大'}${Date.now()}`;
  const people = await addAudience(database, mark);
  const filter = { brand: '1', q: mark };
  await page.goto(`/staff/members?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  await expect(page.getByText(/4件中/)).toBeVisible();
  await page.getByRole('link', { name: 'メールを書く' }).click();
  await expect(page.getByRole('radio', { name: '絞り込んだ会員' })).toBeChecked();
  const counted = page.getByRole('region', { name: '送信する会員' });
  await expect(counted).toContainText(`送信する会員：${COUNT}名`);
  await expect(page.getByText(`検索：${mark}`)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // The brand of the filter is the sender.
  await next(page, '内容');
  await expect(page).toHaveURL(/step=text/);

  // And for those who were ticked: one is taken out again.
  await page.goto(`/staff/members?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  for (const { name } of people.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `「${name}」を選択` }).check();
  }
  const bar = page.getByRole('region', { name: '選択した行の操作' });
  await bar.getByRole('link', { name: 'メールを書く' }).click();
  await expect(page.getByRole('radio', { name: '選んだ会員' })).toBeChecked();
  await expect(counted).toContainText(`${people[0]?.name}、${people[1]?.name}`);
  await page.getByRole('combobox', { name: '会員', exact: true }).press('Backspace');
  await expect(counted).toContainText('送信する会員：1名');
  expect(await barriers(page)).toEqual([]);

  await page.goto('/staff/segments');
  const row = page.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: mark });
  await row.getByRole('link', { name: 'メールを書く' }).click();
  await expect(page.getByRole('radio', { name: '保存した条件の会員' })).toBeChecked();
  await expect(counted).toContainText(`送信する会員：${COUNT}名`);
});

/** The browser tells the editor of a moved caret with the next frame. */
const caretTold = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test('a placeholder is one character with its name, however it comes in', async ({
  page,
  context,
  database,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { rows } = await database.pool.query(
    `INSERT INTO broadcasts (subject, body, brand_id, audience)
     VALUES ('{name} 様 {odd}', '<p><strong>{name}</strong> 様</p>', (SELECT min(id) FROM brands), 'brand')
     RETURNING id`,
  );
  await page.goto('/staff/broadcasts');
  await expect(page.getByText('［氏名］ 様 {odd}').first()).toBeVisible();
  await page.goto(`/staff/broadcasts/${rows[0].id}?step=text`);
  await expect(subject(page)).toHaveText('氏名 様 {odd}');
  await expect(body(page).locator('strong')).toHaveText('氏名');
  // Typed, and deleted by one press.
  await subject(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('{product}の{name} 様');
  await expect(subject(page)).toHaveText('ブランド名の氏名 様');
  await page.keyboard.press('Home');
  await caretTold(page);
  await page.keyboard.press('Delete');
  await expect(subject(page)).toHaveText('の氏名 様');
  // Copied into the body, and from there as text of several lines into the single line.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await body(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await caretTold(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(body(page).locator('p')).toHaveText(['氏名 様', 'の氏名 様']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await subject(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(subject(page)).toHaveText(/^氏名 様 +の氏名 様$/);
  // Japanese as it is composed, beside a placeholder.
  await page.keyboard.press('End');
  const input = await context.newCDPSession(page);
  for (const text of ['ご', 'ごあ', 'ごあんない']) {
    await input.send('Input.imeSetComposition', { text, selectionStart: -1, selectionEnd: -1 });
  }
  await input.send('Input.insertText', { text: 'ご案内' });
  await expect(subject(page)).toHaveText(/氏名 様ご案内$/);
  // One step back, and again: it is the same text.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('保存しました。')).toBeVisible();
  const { rows: saved } = await database.pool.query(
    'SELECT subject, body FROM broadcasts WHERE id = $1',
    [rows[0].id],
  );
  expect(saved).toEqual([
    {
      subject: expect.stringMatching(/^\{name\} 様 +の\{name\} 様ご案内$/),
      body: '<p><strong>{name}</strong> 様</p><p>の{name} 様</p>',
    },
  ]);
});
