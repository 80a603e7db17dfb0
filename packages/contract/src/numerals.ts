const DIGITS = '〇一二三四五六七八九';
const UNITS = '一十百千';

/** Signs that numbers are written with in kanji. */
export const NUMERALS = `${DIGITS}十百千`;

/** The number that kanji say, by units or by place: 125 for 百二十五 and 一二五. */
export function numberOf(kanji: string): number {
  let sum = 0;
  let digit = 0;
  for (const sign of kanji) {
    const unit = UNITS.indexOf(sign);
    if (unit > 0) {
      sum += (digit || 1) * 10 ** unit;
      digit = 0;
    } else digit = digit * 10 + DIGITS.indexOf(sign);
  }
  return sum + digit;
}

/** The ways of writing a number below 10,000, itself first: 125, 百二十五, 一二五. */
export function numerals(written: string): string[] {
  const digits = /\d/.test(written) ? written : `${numberOf(written)}`;
  if (digits.length > 4 || /^0/.test(digits)) return [written];
  const last = digits.length - 1;
  const byPlace = [...digits].map((digit) => DIGITS[+digit]);
  const byUnit = byPlace.map((sign, at) =>
    sign === '〇' ? '' : `${sign}${UNITS[last - at]}`.replace(/一(?=[十百千])|(?<=.)一$/, ''),
  );
  return [...new Set([written, digits, byUnit.join(''), byPlace.join('')])];
}
