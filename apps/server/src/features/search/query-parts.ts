import { composed } from '@orchard/contract/fold-text';

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

/** Hiragana between words that are no part of one. */
const BETWEEN =
  /^(?:[のをにはがとでへもや]|から|まで|より|など|とか|には|では|との|への|での|からの|までの|について|についての|による|における|に関する|に対する|のための|とは|って|という|する|した|して|される|された|できる|したい|して|な|である|です|と、)$/;

const HIRAGANA = /^[ぁ-ゖ]+$/;
const RUN =
  /[ぁ-ゖ]+|[ァ-ヴー]+|[\p{Script=Han}ヶヵ]+|[\p{Script=Latin}\p{M}]+|\d+|[^\s\p{P}\p{S}]/gu;

/** The kind of letters of a run: words are cut where it changes. */
const kindOf = (run: string): string =>
  HIRAGANA.test(run)
    ? 'hiragana'
    : /^[ァ-ヴー]/.test(run)
      ? 'katakana'
      : /^[\p{Script=Han}ヶヵ]/u.test(run)
        ? 'kanji'
        : 'other';

/** Hiragana behind kanji that belongs to the word, as in 取り扱い, and a particle behind it. */
const OKURIGANA = /^(?<own>[ぁ-ゖ]{1,2}?)(?<particle>[のをはがにへ]?)$/;

/**
 * Cuts a query where one word ends and the next begins: at spaces, signs and particles, where the
 * script changes, and within a run of one script into words that are known. 指数の関数 becomes 指数
 * and 関数; 取り扱い stays whole.
 * @param query words as typed, without quotes and minus signs
 * @param cut cuts a run into known words; undefined if it cannot
 */
export function partsOf(
  query: string,
  cut: (run: string) => readonly string[] | undefined,
): string[] {
  const parts: string[] = [];
  for (const token of composed(query).split(/\s+/)) {
    let text = '';
    const end = () => {
      if (text !== '') parts.push(...(cut(text) ?? [text]));
      text = '';
    };
    let before = '';
    let reached = 0;
    for (const { 0: run, index } of token.matchAll(RUN)) {
      // A sign between two runs parts them.
      if (index > reached) {
        end();
        before = '';
      }
      reached = index + run.length;
      const kind = kindOf(run);
      const okurigana =
        kind === 'hiragana' && before === 'kanji' ? OKURIGANA.exec(run)?.groups : undefined;
      if (kind === 'hiragana' && BETWEEN.test(run)) {
        end();
        before = '';
        continue;
      }
      const goesOn = okurigana || (kind === 'kanji' && before === 'okurigana');
      if (!goesOn) end();
      text += okurigana?.own ?? run;
      before = okurigana ? 'okurigana' : kind;
      if (okurigana?.particle) end();
    }
    end();
  }
  return [...new Set(parts)];
}
