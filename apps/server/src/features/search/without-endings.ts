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
] as const;

const byLength = [...ENDINGS].sort((one, other) => other.length - one.length);
/** を設定する方法, が表示されない: a verb with its object's particle. */
const VERB =
  /[をがにでと](?:\p{Script=Han}{1,3})(?:する|した|して|される|されない|できる|できない|したい)?(?:方法|やり方|手順|には|とき|こと|たい)?$/u;
const SIGNS = /[\s?？!！。、.…]+$/u;
/** A particle left over behind a word that does not end in hiragana. */
const PARTICLE = /(?<=[^ぁ-ゖ])[をはがのにでともへや]$/;

/**
 * A query without what people put behind the words: 「とは」「について」「を設定する方法」. Something is
 * always left.
 */
export function withoutEndings(query: string): string {
  let left = query;
  for (;;) {
    const before = left.replace(SIGNS, '');
    const ending = byLength.find((one) => before.endsWith(one) && before !== one);
    const after = ending
      ? before.slice(0, -ending.length)
      : before.replace(VERB, '').replace(PARTICLE, '');
    if (after.trim() === '') return before === '' ? query : before;
    if (after === left) return left;
    left = after;
  }
}
