/** All but ideographs that composing would replace: names tell U+FA10 from U+585A. */
const COMPOSED = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** What stands for a line break in texts of Word and PowerPoint, and in Unicode. */
const BREAK = /[\v\f\u2028\u2029]/g;

/** A picture, and what chooses its colour or form. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]*`;
/** What nobody sees; captured, to stay, where it changes the ideograph or emoji before it. */
const UNSEEN = new RegExp(
  [
    String.raw`(\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
    String.raw`[#*0-9]\ufe0f\u20e3`,
    String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
    String.raw`${EMOJI}(?:\u200d${EMOJI})*)`,
    String.raw`\p{Default_Ignorable_Code_Point}`,
    String.raw`[^\P{Cc}\0\t\n\r]`,
    // Annotations and a note without a head; and Braille's blank, but beside letters of Braille.
    String.raw`[\ufff9-\ufffb\u{1d159}]`,
    String.raw`(?<![\u2801-\u28ff])\u2800(?![\u2801-\u28ff])`,
  ].join('|'),
  'gu',
);

/**
 * A text as its readers see it: composed (names of a Mac's files are not), and without what nobody
 * sees, which would make two names that look the same differ. U+0000 stays, to be refused.
 * @param text any text
 */
export const visibleText = (text: string): string =>
  text
    .replace(BREAK, '\n')
    .replace(UNSEEN, (_, seen: string | undefined) => seen ?? '')
    .replace(COMPOSED, (run) => run.normalize('NFC'));

/**
 * A line as its readers see it, trimmed: where it breaks stands a space, as HTML shows it.
 * @param text any text
 */
export const visibleLine = (text: string): string =>
  visibleText(text)
    .replace(/[\t\n\r]+/g, ' ')
    .trim();
