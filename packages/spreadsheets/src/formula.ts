// A spreadsheet runs a cell that begins with = + - @, also in full width, as the true minus sign, or
// after white space. Some drop a tab or line break at the very beginning first.
const FORMULA = /[\t\r\n]|\s*[=+\-@＝＋－＠−]/.source;
const DANGEROUS = new RegExp(`^'*(?:${FORMULA})`);
const GUARDED = new RegExp(`^'(?='*(?:${FORMULA}))`);

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, and before text that is
 * guarded already: {@link unguardFormula} then restores exactly the original.
 */
export const guardFormula = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** Restores the text that {@link guardFormula} took. */
export const unguardFormula = (text: string): string => text.replace(GUARDED, '');
