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

test.describe('questions', () => {
  test.use({ role: 'teacher' });

  test('a question is drafted, answered beside its video, and the member is told', {
    tag: '@both',
  }, async ({ page, database, isMobile }) => {
    const { member, message, video } = await askedQuestion(database);
    await page.goto('/staff/questions');
    await page.getByPlaceholder('検索').fill(message.slice(-6));
    const row = isMobile ? page.getByRole('link', { name: message }) : page.getByText(message);
    await expect(page.getByText('未回答').first()).toBeVisible();
    await expect(row).toHaveCount(1);
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
    await searchList(page, subject.slice(-6));
    const row = page.getByText(subject);
    expect(await barriers(page)).toEqual([]);
    await row.click();

    await expect(page.getByText('昨日から<i>再生</i>できません。')).toBeVisible();
    await page.getByRole('combobox', { name: '担当者' }).click();
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
    await expect(page.getByRole('combobox', { name: '状態', exact: true })).toContainText(
      '対応済み',
    );
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
    await page.getByPlaceholder('検索').fill(subject.slice(-6));
    await expect(page.getByText('追加の連絡')).toHaveCount(1);
    await page.goto(`/staff/enquiries/${enquiryId}`);
    await expect(page.getByRole('region', { name: 'やり取り' })).toContainText('まだ直りません。');
    const reply = page.getByRole('textbox', { name: '返信' });
    await reply.fill('冒頭末尾');
    await reply.press('Home');
    await reply.press('ArrowRight');
    await reply.press('ArrowRight');
    await page.getByRole('button', { name: '定型文を挿入する' }).click();
    await page.getByRole('menuitem', { name: template }).click();
    await expect(reply).toHaveValue(`冒頭${name} 様\n\n確認しています。末尾`);
    await expect(reply).toBeFocused();
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    const { message } = await askedQuestion(database);
    await page.goto('/staff/questions');
    await page.getByPlaceholder('検索').fill(message.slice(-6));
    await page.getByText(message).click();
    await page.getByRole('button', { name: '定型文を挿入する' }).click();
    await page.getByRole('menuitem', { name: template }).click();
    await expect(page.getByRole('textbox', { name: '回答' })).toContainText('確認しています。');
    await expect(page.getByText(/^下書きを保存しました/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  } finally {
    await database.pool.query('DELETE FROM reply_templates WHERE name = $1', [template]);
  }
});
