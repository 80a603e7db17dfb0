/**
 * What people put behind the words that they look for, as in スライドショーについて; the longer ones
 * of those that begin alike come first.
 */
const ENDINGS = [
  'について教えてください',
  'について教えて',
  'について知りたい',
  'についての説明',
  'について',
  'に関すること',
  'に関する',
  'に関して',
  'に関し',
  'に対する',
  'のことを知りたい',
  'のこと',
  'とは何ですか',
  'とは何か',
  'とは何',
  'とはなに',
  'とは',
  'って何ですか',
  'って何',
  'ってなに',
  'って',
  'の意味は',
  'の意味',
  'の設定方法',
  'の使用方法',
  'の利用方法',
  'の確認方法',
  'の方法',
  'の仕方',
  'のしかた',
  'のやり方',
  'のやりかた',
  'の使い方',
  'の使いかた',
  'の作り方',
  'の書き方',
  'の読み方',
  'の選び方',
  'の見方',
  'の見かた',
  'の始め方',
  'の手順',
  'の手続き',
  'の流れ',
  'の説明',
  'の解説',
  'の基礎知識',
  'の基礎',
  'の基本',
  'の例',
  'の違い',
  'の場合',
  'の仕組み',
  'のしくみ',
  'のコツ',
  'の動画',
  'の講義',
  'の話',
  'を教えてください',
  'を教えて',
  'を知りたい',
  'を学びたい',
  'を見たい',
  'をしたい',
  'したい',
  'したいとき',
  'する方法',
  'する仕方',
  'するには',
  'するとき',
  'する',
  'ができない',
  'できない',
  'がわからない',
  'がわかりません',
  'わからない',
  'でしょうか',
  'ですか',
  'ますか',
  'の動画はありますか',
  'はありますか',
  'ください',
  '下さい',
  'など',
  '方法',
  'やり方',
  '手順',
  '仕方',
  'するために',
  'される',
  'されない',
  'しない',
  'した',
  'して',
] as const;

const byLength = [...ENDINGS].sort((one, other) => other.length - one.length);
/** を入れたい, はどうやって取りますか: a wish or a question behind the thing that it is about. */
const WISH =
  /(?:[をがに](?:\p{Script=Han}{1,2}[ぁ-ゖ]{0,3}|[ぁ-ゖ]{1,3})たい|[はをが]どう[^\s]{0,14})$/u;
const SIGNS = /[\s?？!！。、.…]+$/u;
/** A particle left over behind a word that does not end in hiragana. */
const PARTICLE = /(?<=[^ぁ-ゖ])[をはがのにでともへや]$/;

/**
 * A query without what people put behind the words: 「とは」「について」「する方法」. Something is always
 * left.
 */
export function withoutEndings(query: string): string {
  let left = query;
  for (;;) {
    const before = left.replace(SIGNS, '');
    const ending = byLength.find((one) => before.endsWith(one) && before !== one);
    const after = ending
      ? before.slice(0, -ending.length)
      : before.replace(WISH, '').replace(PARTICLE, '');
    if (after.trim() === '') return before === '' ? query : before;
    if (after === left) return left;
    left = after;
  }
}
