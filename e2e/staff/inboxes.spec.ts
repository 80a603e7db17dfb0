import type { Page } from '@playwright/test';
import { searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { countMails, mailTo } from '#e2e/setup/mailbox.ts';
import { addNewcomer, newestVideos } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { addFollowUp } from '#server/features/enquiries/enquiries.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createMake } from '#server/testing/make.ts';

/** Words that no other run writes. */
const own = (words: string) => `${words} ${String(Math.random()).slice(2, 8)}`;

async function askedQuestion(database: Database) {
  const member = await addNewcomer(database, ['club']);
  const [video] = await newestVideos(database, 1);
  const message = own('<b>資料</b>はどこですか。');
  await createMake(database.kysely).question({
    by: member,
    video: video as { id: number },
    message,
  });
  return { member, message, video };
}

async function sentEnquiry(database: Database) {
  const member = await addNewcomer(database, ['club']);
  const subject = own('再生できません');
  const body = '昨日から<i>再生</i>できません。\n確認をお願いします。';
  const { id } = await createMake(database.kysely).enquiry({ by: member, subject, body });
  return { id, member, subject };
}

/** Searches the inbox, and returns the row that is found. */
async function findRow(page: Page, text: string) {
  await page.getByPlaceholder('検索').fill(text.slice(-6));
  const rows = page.getByRole('navigation', { name: '受信箱の一覧' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(text);
  return rows;
}

test.describe('questions', () => {
  test.use({ role: 'teacher' });

  test('a question is drafted, answered beside its video, and the member is told', {
    tag: '@both',
  }, async ({ page, database }) => {
    const { member, message, video } = await askedQuestion(database);
    await page.goto('/staff/questions');
    await expect(page).toHaveURL(/\/inbox\?kind=questions$/);
    const row = await findRow(page, message);
    await expect(row).toContainText('未回答');
    expect(await barriers(page)).toEqual([]);
    await row.click();

    const beside = page.getByRole('region', { name: '質問された動画' });
    await expect(beside).toContainText(video?.title ?? '');
    await expect(page.getByRole('region', { name: '質問の内容' })).toContainText(message);
    const editor = page.getByRole('textbox', { name: '回答' });
    await editor.fill('動画の下にあります。');
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    await page.reload();
    await expect(editor).toContainText('動画の下にあります。');
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    await page.getByRole('radio', { name: /全員に公開/ }).check();
    await page.getByRole('button', { name: '回答を送信する' }).click();
    const answer = page.getByRole('region', { name: '現在の回答' });
    await expect(answer).toContainText('会員へメールで知らせました');
    await expect(page.getByText(/^下書きを保存しました/)).toHaveCount(0);
    const mail = await mailTo(member.email, 'question_answered');
    expect(mail.text).toContain('動画の下にあります。');
    expect(mail.text).toContain(message);

    await editor.fill('動画の右にあります。');
    await page.getByRole('button', { name: '回答を更新する' }).click();
    await expect(answer).toContainText('動画の右にあります。');
    await page.getByText('回答を更新しました。').waitFor({ state: 'hidden' });
    expect(await countMails(member.email, 'question_answered')).toBe(1);
    expect(await barriers(page)).toEqual([]);
  });
});

test.describe('enquiries', () => {
  test.use({ role: 'support' });

  test('an enquiry is taken, noted on and answered by mail', async ({
    page,
    database,
    operator,
  }) => {
    const { member, subject } = await sentEnquiry(database);
    await page.goto('/staff/enquiries');
    const row = await findRow(page, subject);
    expect(await barriers(page)).toEqual([]);
    await row.click();

    await expect(page.getByText('昨日から<i>再生</i>できません。')).toBeVisible();
    await page.getByRole('region', { name: '担当者' }).getByRole('combobox').click();
    await page.getByRole('option', { name: operator.name }).first().click();
    await expect(page.getByText('担当者を変更しました。')).toBeVisible();
    const notes = page.getByRole('region', { name: '運営メモ' });
    await notes.getByRole('textbox').fill('サーバーの記録を確認中');
    await notes.getByRole('button', { name: 'メモを追加する' }).click();
    await expect(notes).toContainText(operator.name);

    const reply = page.getByRole('textbox', { name: '返信' });
    await reply.fill('復旧しました。\n<b>ご確認</b>ください。');
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    await page.reload();
    await expect(reply).toHaveValue('復旧しました。\n<b>ご確認</b>ください。');
    await page.getByRole('button', { name: 'メールで返信する' }).click();
    await expect(reply).toHaveValue('');
    const thread = page.getByRole('region', { name: 'やり取り' });
    await expect(thread).toContainText('<b>ご確認</b>ください。');
    const mail = await mailTo(member.email, 'enquiry_reply');
    expect(mail.subject).toBe(`Re: ${subject}`);
    expect(mail.text).toContain('復旧しました。\n<b>ご確認</b>ください。');
    await page.reload();
    await expect(thread).toContainText('サイト内に保存（未送信）');
    const state = page.getByRole('region', { name: '状態' });
    await expect(state.getByRole('combobox')).toContainText('対応済み');
    expect(await barriers(page)).toEqual([]);

    await page.goto('/staff/mails');
    await searchList(page, member.email);
    await page.getByRole('checkbox', { name: `「Re: ${subject}」を選択` }).check();
    await page.getByRole('button', { name: '再送する' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(page.getByText('1件を再送します。')).toBeVisible();
    await expect.poll(() => countMails(member.email, 'enquiry_reply')).toBe(2);
    expect(await barriers(page)).toEqual([]);
  });
});

test('a ready text is written once and inserted at the cursor, with the member’s name', {
  tag: ['@both', '@more'],
}, async ({ page, database }) => {
  const { id: enquiryId, member, subject } = await sentEnquiry(database);
  await database.kysely
    .transaction()
    .execute((tx) => addFollowUp(tx, enquiryId, 'まだ直りません。'));
  const { name } = member;
  const template = own('確認中');
  await page.goto('/staff/reply-templates/create');
  await page.getByRole('textbox', { name: '定型文の名前' }).fill(template);
  await page.getByRole('textbox', { name: '本文' }).fill('{name} 様\n\n確認しています。');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page).toHaveURL(/reply-templates\/\d+/);
  expect(await barriers(page)).toEqual([]);
  try {
    await page.goto('/staff/enquiries');
    await expect(await findRow(page, subject)).toContainText('追加の連絡');
    await page.goto(`/staff/enquiries/${enquiryId}`);
    await expect(page.getByRole('region', { name: 'やり取り' })).toContainText('まだ直りません。');
    const reply = page.getByRole('textbox', { name: '返信' });
    await reply.fill('冒頭末尾');
    await reply.press('Home');
    await reply.press('ArrowRight');
    await reply.press('ArrowRight');
    await page.getByRole('button', { name: '定型文を挿入する' }).click();
    await page.getByRole('option', { name: template }).click();
    await expect(reply).toHaveValue(`冒頭${name} 様\n\n確認しています。末尾`);
    await expect(reply).toBeFocused();
    await reply.press('End');
    await reply.press('Enter');
    await reply.pressSequentially('/なし');
    await expect(page.getByRole('option')).toHaveCount(0);
    await reply.press('Backspace');
    await reply.press('Backspace');
    const ready = page.getByRole('option', { name: template });
    await expect(ready).toBeVisible();
    // These end a Japanese conversion.
    for (const key of ['Enter', 'Escape']) {
      await reply.dispatchEvent('keydown', { key, isComposing: true });
    }
    await expect(ready).toBeVisible();
    await reply.press('Escape');
    await expect(ready).toBeHidden();
    await reply.pressSequentially(template.slice(-6));
    await expect(ready).toHaveAttribute('aria-selected', 'true');
    expect(await barriers(page)).toEqual([]);
    await reply.press('Enter');
    const once = `${name} 様\n\n確認しています。`;
    await expect(reply).toHaveValue(`冒頭${once}末尾\n${once}`);
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    const { message } = await askedQuestion(database);
    await page.goto('/staff/questions');
    await (await findRow(page, message)).click();
    await page.getByRole('button', { name: '定型文を挿入する' }).click();
    await page.getByRole('option', { name: template }).click();
    const editor = page.getByRole('textbox', { name: '回答' });
    await expect(editor).toContainText('確認しています。');
    await editor.fill('');
    await editor.pressSequentially(`/${template.slice(-6)}`);
    await ready.click();
    await expect(editor).toHaveText(/ 様確認しています。$/);
    await expect(editor).not.toContainText('/');
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  } finally {
    await database.pool.query('DELETE FROM reply_templates WHERE name = $1', [template]);
  }
});

test('keys lead through what waits, and stay out of what is typed', async ({ page, database }) => {
  const make = createMake(database.kysely);
  const member = await addNewcomer(database, ['club']);
  const mark = own('鍵').slice(-6);
  const subjects = ['一つ目', '二つ目', '三つ目'].map((name) => `${name} ${mark}`);
  for (const subject of subjects) await make.enquiry({ by: member, subject });
  const rows = page.getByRole('navigation', { name: '受信箱の一覧' }).getByRole('link');
  const heading = page.locator('header h1');
  const [first = '', second = '', third = ''] = subjects;

  await page.goto(`/staff/inbox?q=${mark}`);
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(first);
  await page.keyboard.press('j');
  await expect(heading).toHaveText(second);
  await expect(page).toHaveURL(new RegExp(`/enquiries/\\d+\\?q=${mark}$`));

  const reply = page.getByRole('textbox', { name: '返信' });
  await expect(reply).toBeVisible();
  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  await page.keyboard.type('jke?');
  await expect(reply).toHaveValue('jke?');
  await expect(heading).toHaveText(second);
  await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
  await expect(rows.nth(1)).toContainText('下書きあり');

  await reply.evaluate((field) => field.blur());
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'キー操作' });
  await expect(keys).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(heading).toHaveText(second);
  await page.keyboard.press('e');
  await expect(page.getByText('状態を変更しました。')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(heading).toHaveText(third);

  await page.getByRole('button', { name: 'キー操作' }).click();
  await keys.getByRole('switch', { name: '1文字のキーで操作する' }).uncheck();
  await keys.getByRole('button', { name: '閉じる' }).click();
  await expect(keys).toBeHidden();
  await page.keyboard.press('k');
  await expect(reply).toBeVisible();
  await expect(heading).toHaveText(third);
});

test('a reply is followed by what waits next, and others are seen writing before one begins', {
  tag: '@both',
}, async ({ page, database, isMobile }) => {
  const make = createMake(database.kysely);
  const member = await addNewcomer(database, ['club']);
  const mark = own('続き').slice(-6);
  const first = await make.enquiry({ by: member, subject: `先 ${mark}` });
  const next = await make.enquiry({ by: member, subject: `後 ${mark}` });
  const other = await make.staff({ name: '運営 次郎' });
  const draft = { staff_id: other.id, enquiry_id: next.id, message: '書いています' };
  await database.kysely.insertInto('reply_drafts').values(draft).execute();

  await page.goto(`/staff/inbox?q=${mark}`);
  const rows = page.getByRole('navigation', { name: '受信箱の一覧' }).getByRole('link');
  await expect(rows.nth(1)).toContainText('運営 次郎さんが入力中');
  expect(await barriers(page)).toEqual([]);
  await rows.nth(0).click();
  await expect(page).toHaveURL(new RegExp(`/enquiries/${first.id}\\?`));
  await page.getByRole('textbox', { name: '返信' }).fill('お待たせしました。');
  await page.getByRole('button', { name: 'メールで返信する' }).click();
  await page.getByRole('alert').getByRole('link', { name: '次へ' }).click();
  await expect(page.locator('header h1')).toHaveText(next.subject);
  await expect(page.getByText('運営 次郎さんが返信を書いています。')).toBeVisible();
  await expect(page.getByText('担当：').first()).toBeVisible();
  if (!isMobile) return;
  await page.getByRole('link', { name: '一覧へ戻る' }).click();
  await expect(rows).toHaveCount(1);
});

test('addresses of the earlier lists lead on with their filter', async ({ page }) => {
  const at = async (path: string, filter: object) => {
    await page.goto(`/staff/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await expect(page).toHaveURL(/\/staff\/inbox\?/);
    return new URL(page.url()).search;
  };
  expect(await at('questions', { state: 'unanswered' })).toBe('?kind=questions');
  expect(await at('questions', { state: 'answered', q: '資料' })).toBe(
    `?kind=questions&q=${encodeURIComponent('資料')}&state=done`,
  );
  expect(await at('enquiries', { status: 'in_progress', assignee: 'mine' })).toBe(
    '?kind=enquiries&assignee=mine&state=in_progress',
  );
});
