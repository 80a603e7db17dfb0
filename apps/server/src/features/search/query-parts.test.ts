import { expect, test } from 'vitest';
import { partsOf, withoutEndings } from './query-parts.ts';

test.each([
  ['スライドショーについて', 'スライドショー'],
  ['スライドショーについて教えてください。', 'スライドショー'],
  ['減価償却とは', '減価償却'],
  ['減価償却とは何ですか？', '減価償却'],
  ['確定申告の方法', '確定申告'],
  ['確定申告をする方法', '確定申告'],
  // What is to be done says as much as what it is done to.
  ['スライドショーを設定する方法', 'スライドショーを設定'],
  ['パスワードの変更方法', 'パスワードの変更'],
  ['ファイルを圧縮するには', 'ファイルを圧縮'],
  ['ブラシを追加したい', 'ブラシを追加'],
  ['文字を入力できない', '文字を入力'],
  ['ページ番号を入れたい', 'ページ番号'],
  ['バックアップはどうやって取りますか', 'バックアップ'],
  ['株の始め方', '株'],
  ['家賃は', '家賃'],
  ['家賃', '家賃'],
  ['とは', 'とは'],
  ['について', 'について'],
  ['？', '？'],
  ['取り扱い', '取り扱い'],
  ['もの', 'もの'],
])('%s is looked for as %s', (query, left) => {
  expect(withoutEndings(query)).toBe(left);
});

const KNOWN = ['関数', '指数', '投資', '信託', 'フォント', 'サイズ'];
/** Cuts into two known words. */
const cut = (run: string) => {
  const first = KNOWN.find((word) => run.startsWith(word));
  const second = first && run.slice(first.length);
  return first && second && KNOWN.includes(second) ? [first, second] : undefined;
};

test.each([
  ['指数の関数', ['指数', '関数']],
  ['関数指数', ['関数', '指数']],
  ['フォントサイズ', ['フォント', 'サイズ']],
  ['不動産投資', ['不動産投資']],
  ['スライドショー設定', ['スライドショー', '設定']],
  ['カ゛イド\u200bの口座', ['ガイド', '口座']],
  ['NISA口座', ['NISA', '口座']],
  ['取り扱い説明書', ['取り扱い説明書']],
  ['引っ越しの費用', ['引っ越し', '費用']],
  ['家賃と税金について', ['家賃', '税金']],
  ['住宅ローンからの借り換え', ['住宅', 'ローン', '借り換え']],
  ['エラー・メッセージ', ['エラー', 'メッセージ']],
  ['家賃　家賃', ['家賃']],
  ['とうしのはなし', ['とうしのはなし']],
  ['3ヶ月', ['3', 'ヶ月']],
  ['!?', []],
  ['のをに', ['のをに']],
])('%s is cut into %j', (query, parts) => {
  expect(partsOf(query, cut)).toEqual(parts);
});
