/** A text of the corpus, as a video has it. */
export interface TextDocument {
  title: string;
  /** HTML of paragraphs, headings and lists. */
  body: string;
  /** The name of its source, which becomes its tag. */
  tag: string;
}

const MOST_CHARACTERS = 12_000;
const FEWEST_CHARACTERS = 120;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A block of a text. */
export interface Block {
  element: 'h2' | 'p' | 'li';
  text: string;
}

const tidy = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** The number of a chapter or a figure, which no title of a video has. */
const NUMBER = /^(?:第?\s*[\dA-Z]+(?:\.\d+)*[章節部]?[.\s]+|付録\s*[A-Z][.\s]+)/;

/** A title without number and dots. */
export const tidyTitle = (title: string): string =>
  tidy(title)
    .replace(NUMBER, '')
    .replace(/[¶…]|\.{3}$/g, '')
    .trim();

const isJapanese = (text: string) => /[ぁ-んァ-ヶ\p{Script=Han}]/u.test(text);

/** Returns the document; undefined if it is too short, or not Japanese. */
export function documentOf(
  title: string,
  blocks: readonly Block[],
  tag: string,
): TextDocument | undefined {
  let length = 0;
  const kept = blocks
    .map(({ element, text }) => ({ element, text: tidy(text) }))
    .filter(({ text }) => {
      if (text === '' || length > MOST_CHARACTERS) return false;
      length += text.length;
      return true;
    });
  const text = kept.map((block) => block.text).join('');
  const kana = text.match(/[ぁ-んァ-ヶ]/g)?.length ?? 0;
  if (!isJapanese(title) || [...title].length > 120) return undefined;
  if (text.length < FEWEST_CHARACTERS || kana < text.length * 0.15) return undefined;
  const html = kept.map(({ element, text: one }) => `<${element}>${escaped(one)}</${element}>`);
  // A list around each row of items.
  const body = html
    .join('\n')
    .replace(/(?:<li>.*<\/li>\n?)+/g, (items) => `<ul>${items.trim()}</ul>\n`);
  return { title, body: body.trim(), tag };
}
