import { expect, test } from '#e2e/setup/engines/engine-test.ts';
import { KEYS, type Tab } from '#e2e/setup/engines/tab.ts';
import { newestVideos } from '#e2e/setup/people.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { notifyMember } from '#server/features/notifications/notifications.store.ts';

const containing = (text: string) => ({ text: expect.stringContaining(text) });
const heading = (tab: Tab) => tab.role('main').role('heading', { at: 0 });
const toast = (tab: Tab) => tab.role('status', { name: '通知' });

test('a member signs in, after what was wrong', async ({ tab, account }) => {
  await tab.goto('/login');
  const email = tab.field('メールアドレス');
  const password = tab.field('パスワード');
  await email.fill('sakura');
  await password.fill(PASSWORD);
  await tab.button('ログインする').click();
  await email.shows({
    isFocused: true,
    description: 'メールアドレスの形式が正しくありません。',
  });
  await email.fill(account.email);
  await password.fill('chigau-aikotoba');
  await tab.button('ログインする').click();
  await tab.role('main').shows(containing('メールアドレスまたはパスワードが正しくありません。'));
  await password.fill(PASSWORD);
  await tab.press(KEYS.enter);
  await tab.isAt('/');
  await tab.link(`アカウント設定（${account.name}）`).appears();
});

test.describe('a member', () => {
  test.use({ visitor: 'newcomer' });

  test('turns the page of the list, opens a lecture and comes back', async ({ tab, database }) => {
    const videos = await newestVideos(database, 8);
    const titles = tab.role('main').role('article').role('heading');
    await tab.goto('/video');
    await expect.poll(titles.texts).toHaveLength(8);
    expect((await titles.texts())[0]).toBe(videos[0]?.title);
    await tab.link('次のページ').click();
    await tab.isAt('/video?p=2');
    await tab.role('main').shows(containing('件中 9〜16件'));
    await expect.poll(titles.texts).toHaveLength(8);
    const [first] = await titles.texts();
    await tab.role('main').role('article', { at: 0 }).role('heading').role('link').click();
    await tab.isAt(/^\/video\/\d+$/);
    await tab.role('heading', { name: first, at: 0 }).appears();
    await tab.back();
    await tab.isAt('/video?p=2');
    await expect.poll(async () => (await titles.texts())[0]).toBe(first);
  });

  test('finds a lecture by keys while its title is typed', async ({ tab }) => {
    await tab.goto('/account');
    const box = tab.role('combobox', { name: '動画・講座・お知らせなどを検索' });
    const grid = tab.role('grid', { name: '検索履歴と候補' });
    const rows = grid.role('rowgroup', { name: '動画' }).role('row');
    await box.click();
    await box.fill('融資の教科書');
    await expect.poll(rows.texts).toHaveLength(5);
    const [title] = await rows.texts();
    await tab.press(KEYS.down);
    await grid.role('row', { name: title, at: 0 }).shows({
      attributes: expect.objectContaining({ 'aria-selected': 'true' }),
    });
    await box.shows({ isFocused: true });
    await tab.press(KEYS.enter);
    await tab.isAt(/^\/video\/\d+$/);
    // The number of the lecture stands in a line of its own.
    const headline = async () => (await heading(tab).only()).text.replaceAll(/\s/g, '');
    await expect.poll(headline).toBe(title?.replaceAll(/\s/g, ''));
    await grid.vanishes();
  });

  test('closes the bell and the menu by Escape and by Back', async ({ tab, account, database }) => {
    const news = { kind: 'membership', event: `engines:${account.id}` } as const;
    await notifyMember(database.kysely, account.id, { ...news, words: '会員期間はあと7日です。' });
    await tab.goto('/notifications');
    await tab.role('main').link('通知の設定').click();
    await tab.isAt('/account/notifications');
    // The focus goes to a new screen first.
    await tab.role('heading', { name: '通知の設定' }).appears();
    const bell = tab.role('banner').role('button', { at: -1 });
    const panel = tab.role('dialog', { name: '通知' });
    await bell.click();
    const item = panel.role('listitem', { with: '会員期間はあと7日です。' });
    await item.appears();
    await tab.press(KEYS.escape);
    await panel.vanishes();
    await bell.shows({ isFocused: true });
    await bell.click();
    await item.appears();
    await tab.back();
    await panel.vanishes();
    await tab.isAt('/account/notifications');

    // The layer of a document that was opened by its address.
    await tab.wire.send('resize', { width: 600, height: 860 });
    await tab.goto('/notice');
    const menu = tab.role('dialog', { name: 'メインメニュー' });
    const opener = tab.button('メニューを開く');
    await opener.click();
    await menu.appears();
    await tab.press(KEYS.escape);
    await menu.vanishes();
    await opener.shows({ isFocused: true });
    await opener.click();
    await menu.appears();
    await tab.back();
    await menu.vanishes();
    await tab.isAt('/notice');
  });

  test('sends an enquiry that was looked over and corrected', async ({
    tab,
    account,
    database,
  }) => {
    await tab.goto('/contact');
    const category = tab.role('combobox', { name: 'お問い合わせの種類' });
    await category.role('option', { name: 'お支払い・ご契約について' }).click();
    await tab.role('textbox', { name: '件名' }).fill('視聴期間');
    await tab.role('textbox', { name: 'お問い合わせ内容' }).fill('いつまで視聴できますか。');
    await tab.button('入力内容を確認する').click();
    const details = tab.role('definition');
    await expect
      .poll(details.texts)
      .toEqual(['お支払い・ご契約について', '視聴期間', 'いつまで視聴できますか。']);
    await tab.role('heading', { name: '入力内容の確認' }).shows({ isFocused: true });
    await tab.button('入力画面へ戻る').click();
    await tab.role('textbox', { name: '件名' }).fill('視聴期間について');
    await tab.button('入力内容を確認する').click();
    await expect.poll(async () => (await details.texts())[1]).toBe('視聴期間について');
    await tab.button('お問い合わせを送信する').click();
    await tab.isAt('/');
    await toast(tab).shows(containing('お問い合わせを受け付けました。'));
    const sent = database.kysely.selectFrom('enquiries').select(['subject', 'body']);
    expect(await sent.where('member_id', '=', account.id).execute()).toEqual([
      { subject: '視聴期間について', body: 'いつまで視聴できますか。' },
    ]);
  });

  test('keeps a lecture, marks it as watched, and asks a question', async ({ tab, database }) => {
    const video = (await newestVideos(database, 4))[3] as { id: number; title: string };
    await tab.goto(`/video/${video.id}`);
    await tab.button('ブックマークする').click();
    await tab.button('ブックマーク済み').appears();
    await tab.button('視聴済みにする').click();
    await tab
      .button('視聴済み')
      .shows({ attributes: expect.objectContaining({ 'aria-pressed': 'true' }) });

    const question = '家賃の入金が遅れたら、どうすればよいですか。';
    const field = tab.role('textbox', { name: '質問の内容' });
    await field.fill(question);
    await tab.button('入力内容を確認する').click();
    const dialog = tab.role('dialog', { name: '入力内容の確認' });
    await dialog.shows(containing(question));
    await tab.press(KEYS.escape);
    await dialog.vanishes();
    await field.shows({ value: question });
    await tab.button('入力内容を確認する').click();
    await dialog.button('質問を送信する').click();
    await toast(tab).shows(containing('質問を送信しました。'));
    await tab.role('listitem', { with: question }).shows({ isFocused: true });
    await field.shows({ value: '' });

    await tab.goto('/video/bookmark');
    await tab.role('main').role('article').shows(containing(video.title));
  });

  test('changes the nickname by keyboard', async ({ tab }) => {
    await tab.goto('/account');
    await tab.link('ニックネームを変更する').type(KEYS.enter);
    await tab.isAt('/account/change-nickname');
    await tab.role('heading', { name: 'ニックネームの変更' }).shows({ isFocused: true });
    await tab.press(KEYS.tab);
    const field = tab.role('textbox', { name: 'ニックネーム' });
    await field.shows({ isFocused: true, value: 'さくら' });
    await field.fill('さくらんぼ');
    await tab.press(KEYS.enter);
    await tab.isAt('/account');
    await toast(tab).shows(containing('ニックネームを変更しました。'));
    await tab.reload();
    await tab.role('main').shows(containing('さくらんぼ'));
  });
});
