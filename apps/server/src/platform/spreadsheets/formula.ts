// What a spreadsheet takes for the beginning of a formula: = + - @, also in full width and as the
// minus sign proper, behind white space too; and a tab or line break at the very beginning, which
// some spreadsheets read away.
const FORMULA = /[\t\r\n]|\s*[=+\-@＝＋－＠−]/.source;
const DANGEROUS = new RegExp(`^'*(?:${FORMULA})`);
const GUARDED = new RegExp(`^'(?='*(?:${FORMULA}))`);

/**
 * Text that a spreadsheet shows as it stands: an apostrophe goes before whatever it would run as a
 * formula. An apostrophe before one that is there already, so that {@link unguardFormula} gives
 * back exactly what was written.
 */
export const guardFormula = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** Text as it was before {@link guardFormula}. */
export const unguardFormula = (text: string): string => text.replace(GUARDED, '');
