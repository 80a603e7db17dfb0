import { api } from '@orchard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTitleReader } from '#features/search-words/title-reader.ts';
import { createScene } from '#testing/scene.ts';

/** Titles that members look for; those that hold the same words stand beside each other. */
const TITLES = [
  'セルの挿入',
  'セルの挿入と削除のショートカット',
  '差し込み印刷',
  '差し込み印刷の宛名を作成する',
  '印刷範囲',
  'レイヤーマスクの追加',
  'レイヤー',
  'パスワード変更',
  'パスワードの保存',
  'ページ番号をフッターに入れる',
  'ピボットテーブルのグループ化',
  'ピボットテーブルの削除',
  '選択範囲の縮小',
  'プリンタ管理',
  'Debian パッケージ管理',
  'ユーザの追加',
  'ファイルの圧縮',
  'バックアップ',
  'サーバ構築の基本',
  'ブートローダの設定',
  'スクリーンショット',
  'チュートリアル',
  '和音',
  '暗号化',
  '融資審査の流れ',
  '取り扱い説明書',
  '組み合わせの数',
  'NISA入門',
  'ls - ファイルの一覧',
  'mailstats - 統計を表示する',
];

const { as, make, db } = await createScene({ limits: 'off' });
const reader = createTitleReader(db, { error: (problem: unknown) => expect(problem).toBe(null) });
afterAll(() => reader.stop());

beforeAll(async () => {
  // Newer texts speak of everything, so that the newest hit is not the right one.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  for (const [at, title] of TITLES.entries())
    await make.video({ title, publishedAt: day(100 + at) });
  for (let ago = 1; ago <= 10; ago += 1) {
    const body = `<p>${TITLES.join('。')}</p>`;
    await make.video({ title: `第${ago}回の記録`, body, publishedAt: day(ago) });
  }
  await reader.run();
});

/** The title that a member sees first: of the exact hits, else of what may be meant. */
async function firstOf(search: string): Promise<string | undefined> {
  const caller = as('hanako');
  const { body } = await caller.call(api.searchVideos, { query: { search } });
  if (body[0]) return body[0].title;
  const loosened = await caller.call(api.loosenSearch, { query: { search } });
  return loosened.body.steps.find(({ videos }) => videos.length > 0)?.videos[0]?.title;
}

test.each([
  // Whole titles, and words of titles.
  ['セルの挿入', 'セルの挿入'],
  ['差し込み印刷', '差し込み印刷'],
  ['レイヤー', 'レイヤー'],
  ['ls', 'ls - ファイルの一覧'],
  ['セル 挿入', 'セルの挿入'],
  ['差し込み 印刷 作成', '差し込み印刷の宛名を作成する'],
  ['レイヤーマスク 追加', 'レイヤーマスクの追加'],
  ['ピボットテーブル　削除', 'ピボットテーブルの削除'],
  ['ページ番号 フッター', 'ページ番号をフッターに入れる'],
  ['融資 審査', '融資審査の流れ'],
  // Not converted.
  ['わおん', '和音'],
  ['あんごうか', '暗号化'],
  ['いんさつはんい', '印刷範囲'],
  ['sentakuhanni', '選択範囲の縮小'],
  ['pasuwa-do', 'パスワード変更'],
  ['reiya-', 'レイヤー'],
  ['ゆうししんさ', '融資審査の流れ'],
  // As one asks.
  ['セルを挿入する方法', 'セルの挿入'],
  ['パスワードの変更方法', 'パスワード変更'],
  ['差し込み印刷とは', '差し込み印刷'],
  ['ピボットテーブルのグループ化について', 'ピボットテーブルのグループ化'],
  ['ページ番号を入れたい', 'ページ番号をフッターに入れる'],
  ['ファイルを圧縮するには', 'ファイルの圧縮'],
  ['ユーザーの追加方法', 'ユーザの追加'],
  ['バックアップはどうやって取りますか', 'バックアップ'],
  // Other joints, other order, slips.
  ['審査の融資', '融資審査の流れ'],
  ['パッケージの管理', 'Debian パッケージ管理'],
  ['管理プリンタ', 'プリンタ管理'],
  ['ピボットテブール', 'ピボットテーブルのグループ化'],
  ['スクリンショット', 'スクリーンショット'],
  ['チュトーリアル', 'チュートリアル'],
  ['ブートロダー', 'ブートローダの設定'],
  ['パスワド', 'パスワード変更'],
  // Other spellings.
  ['サーバー', 'サーバ構築の基本'],
  ['ﾚｲﾔｰ', 'レイヤー'],
  ['れいやー', 'レイヤー'],
  ['レイヤ－', 'レイヤー'],
  ['ＮＩＳＡ', 'NISA入門'],
  ['取扱', '取り扱い説明書'],
  ['組合せ', '組み合わせの数'],
])('whoever types %s sees %s first', async (search, title) => {
  expect(await firstOf(search)).toBe(title);
});
