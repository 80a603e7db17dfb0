import { composed } from '@orchard/contract/fold-text';

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
