import { expect, test } from 'vitest';
import { cutQuery } from './query-parts.ts';

const KNOWN = new Set(
  `関数 指数 ふぉんと さいず 敷金 家賃 医療費 相続 銀行 さぶりーす りーす 注意 注意点 確定申告 しききん とうし
  税 費用 年金 完全 がいど nisa 口座 株 不動産 不動産投資 初めて とらんくるーむ`.split(/\s+/),
);
const knows = (folded: string) => KNOWN.has(folded);

/** The parts in short: `+` behind the one before, `?` says little, `…` where something is left out. */
function cut(query: string): string {
  const [, { parts, leavesOut }] = cutQuery(query, knows);
  const texts = parts.map(
    ({ text, isWeak, isGlued }) => `${isGlued ? '+' : ''}${text}${isWeak ? '?' : ''}`,
  );
  return [...texts, ...(leavesOut ? ['…'] : [])].join(' ');
}

test.each([
  // At joints, and where the script changes.
  ['指数の関数', '指数 関数'],
  ['関数指数', '関数 +指数'],
  ['フォントサイズ', 'フォント +サイズ'],
  ['NISA口座', 'NISA +口座'],
  ['エラー・メッセージ', 'エラー メッセージ'],
  ['カ゛イド\u200bの口座', 'ガイド 口座'],
  ['家賃　家賃', '家賃'],
  // What nobody knows stays a part.
  ['敷金失敗談', '敷金 +失敗談'],
  ['医療費公序', '医療費 +公序'],
  ['敷金完全ガイド', '敷金 +完全 +ガイド'],
  ['しききんせいさん', 'しききん +せいさん'],
  ['とうしのはなし', 'とうし はなし'],
  ['くーりんぐおふ', 'くーりんぐおふ'],
  // No katakana, Latin word or number is cut within.
  ['サブリースの注意点', 'サブリース 注意点'],
  ['サ高住', 'サ高住'],
  ['rifo-mu', 'rifo-mu'],
  ['30代 40代', '30代 40代'],
  ['7つのこと', '7つ …'],
  ['3ヶ月の家賃', '3ヶ月 家賃'],
  ['第二回の確定申告', '第二回 確定申告'],
  ['125パーセントルール', '125パーセント +ルール'],
  // Hiragana that belongs to kanji, or to what follows.
  ['取り扱い説明書', '取り扱い説明書'],
  ['立ち退き料', '立ち退き料'],
  ['引っ越しの費用', '引っ越し 費用'],
  ['初めての不動産投資', '初めて? 不動産投資'],
  ['株の始め方', '株 始め方?'],
  ['確定申告のやり方', '確定申告 やり方?'],
  ['ふるさと納税とは', 'ふるさと納税'],
  ['確定申告やり方', '確定申告 …'],
  // What asks, and endings of verbs, are left out.
  ['敷金について教えてください。', '敷金'],
  ['敷金の失敗談について教えて', '敷金 失敗談'],
  ['敷金って何ですか？', '敷金'],
  ['銀行に断られたときはどうしたらいい', '銀行 …'],
  ['家賃が払えなくなったときはいつまでに', '家賃 …'],
  ['年金をもらうには', '年金 …'],
  ['ファイルを圧縮するには', 'ファイル 圧縮 …'],
  ['トランクルームか', 'トランクルーム'],
  ['について', 'について'],
  ['のをに', 'のをに'],
  ['!?', ''],
])('%s is cut into %s', (query, parts) => {
  expect(cut(query)).toBe(parts);
});

test('parts that stand together are one again', () => {
  const together = (query: string) => cutQuery(query, knows)[0].parts.map(({ text }) => text);
  expect(together('敷金失敗談と家賃')).toEqual(['敷金失敗談', '家賃']);
  expect(together('敷金 家賃')).toEqual(['敷金', '家賃']);
});

test('a long query is cut in time', () => {
  expect(cutQuery('家賃を設定する'.repeat(40), knows)[1].parts.map(({ text }) => text)).toEqual([
    '家賃',
    '設定',
  ]);
});
