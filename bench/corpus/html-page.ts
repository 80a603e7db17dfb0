import { Parser } from 'htmlparser2';
import type { Block } from './text-document.ts';

/** Part of a page below a heading. */
export interface PageSection {
  title: string;
  blocks: Block[];
}

const SKIPPED_ELEMENTS = new Set(['script', 'style', 'nav', 'aside', 'header', 'footer', 'button']);
/** Ways to other pages, lists of contents and notes of who wrote what. */
const SKIPPED_CLASSES =
  /\b(?:navheader|navfooter|nav_table|toc|sphinxsidebar|related|footer|index|indexterm|docnav|contents|short-toc|table-of-contents|legalnotice|revhistory|howtogetheader)\b/;
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'col', 'area', 'base', 'wbr']);
const INLINE =
  /^(?:a|abbr|acronym|b|big|cite|code|em|i|kbd|q|samp|small|span|strong|sub|sup|tt|u|var|font|img|input)$/;

/**
 * Cuts a page at its headings, down to a level.
 * @param level the last level of headings (1–6) that begins a section of its own
 */
export function readHtmlPage(html: string, level: number): PageSection[] {
  const sections: PageSection[] = [];
  // Each open element, and whether it is left out with all in it.
  const open: { name: string; isSkipped: boolean }[] = [];
  let heading: number | undefined;
  let text = '';
  let pageTitle = '';
  const isSkipped = () => open.at(-1)?.isSkipped ?? false;
  const close = (element: Block['element']) => {
    if (text.trim() !== '') {
      if (sections.length === 0) sections.push({ title: pageTitle, blocks: [] });
      sections.at(-1)?.blocks.push({ element, text });
    }
    text = '';
  };
  const elementNow = () => (open.some(({ name }) => name === 'li') ? 'li' : 'p');
  const parser = new Parser(
    {
      onopentag: (name, { class: classes = '' }) => {
        if (!INLINE.test(name)) close(elementNow());
        const number = Number(/^h([1-6])$/.exec(name)?.[1]);
        if (number && !isSkipped()) heading = number;
        if (VOID.has(name)) return;
        const leaves = SKIPPED_ELEMENTS.has(name) || SKIPPED_CLASSES.test(classes);
        open.push({
          name,
          isSkipped: isSkipped() || (leaves && name !== 'body' && name !== 'html'),
        });
      },
      ontext: (piece) => {
        if (open.at(-1)?.name === 'title') pageTitle += piece;
        else if (!isSkipped() && !open.some(({ name }) => name === 'head')) text += piece;
      },
      onclosetag: (name) => {
        const isHeading = heading !== undefined && name === `h${heading}`;
        if (isHeading && (heading ?? 0) <= level) {
          sections.push({ title: text, blocks: [] });
          text = '';
        } else if (!INLINE.test(name)) close(isHeading ? 'h2' : elementNow());
        if (isHeading) heading = undefined;
        if (!VOID.has(name)) open.pop();
      },
    },
    { xmlMode: false, decodeEntities: true },
  );
  parser.end(html);
  return sections;
}
