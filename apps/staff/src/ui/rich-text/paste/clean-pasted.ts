import { parseUrl } from '@orchard/contract/parse-url';
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import DOMPurify from 'dompurify';
import { schema } from '#ui/rich-text/body-document.ts';
import { mendWordLists } from './word-lists.ts';

const wide = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]';
const brokenLine = new RegExp(`(?<=${wide})[ \\t]*\\r?\\n[ \\t]*(?=${wide})`, 'g');

/**
 * Word breaks the lines of its HTML also between Japanese characters, where the break would be
 * read as a space. Spaces that do not break become ordinary ones.
 */
export const mendLine = (text: string): string =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(brokenLine, '')
    .replace(/\s*\r?\n\s*/g, ' ');

/** Mends all text below, other than code. */
function mendText(root: Node): void {
  root.normalize();
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement?.closest('pre')) node.nodeValue = mendLine(node.nodeValue ?? '');
  }
}

const sheets = /<style[\s\S]*?<\/style\s*>/gi;
const tags = /<[a-z][^<>]*>/gi;

/**
 * HTML of a clipboard as nodes; nothing in it runs. The document's policy refuses styles that are
 * written as text, and reports each; set one by one they are taken, for the editor to read bold
 * and italic from them.
 */
function parsePasted(html: string): HTMLElement {
  const body = DOMPurify.sanitize(
    html.replace(sheets, '').replace(tags, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style=')),
    { RETURN_DOM: true, USE_PROFILES: { html: true } },
  ) as HTMLElement;
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    if (element.style.display === 'none') element.remove();
  }
  return body;
}

/** A body has no heading of a page, and three levels of its own. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

function mendHeadings(root: ParentNode): void {
  for (const heading of root.querySelectorAll(Object.keys(HEADINGS).join())) {
    const name = HEADINGS[heading.localName] ?? '';
    const mended = heading.ownerDocument.createElement(name);
    mended.append(...heading.childNodes);
    heading.replaceWith(mended);
  }
}

/** Only pictures of this site can be shown; others are not there for members. */
function dropStrangePictures(root: ParentNode): void {
  for (const image of root.querySelectorAll('img')) {
    const src = (image.getAttribute('src') ?? '').replace(`${location.origin}/`, '/');
    image.setAttribute('src', src);
    if (!/^\/(?!\/)/.test(src)) image.remove();
  }
}

/** Google Docs sends links through its own site; bookmarks of a document lead nowhere here. */
function straightenLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '#';
    const target = href.startsWith('https://www.google.com/url?') && parseUrl(href);
    if (target) link.setAttribute('href', target.searchParams.get('q') ?? href);
    if (href.startsWith('#')) link.removeAttribute('href');
  }
}

/** Headings are bold and links are underlined by themselves. */
const NEEDLESS = 'h2 strong, h3 strong, h4 strong, th strong, a u';

/** Takes out what is layout, not content. */
function dropEmptiness(root: ParentNode): void {
  for (const mark of root.querySelectorAll(NEEDLESS)) mark.replaceWith(...mark.childNodes);
  for (const block of [...root.querySelectorAll('p, h2, h3, h4, li')].reverse()) {
    const holds = block.querySelector('img, hr, table') ?? block.textContent?.trim();
    if (!holds) block.remove();
  }
}

/**
 * What was copied in Word, Google Docs or a browser, as the site's own HTML: headings, lists,
 * emphasis, links and tables stay; classes, styles, comments, empty spans and strange pictures go.
 * @param html from the clipboard
 */
export function cleanPasted(html: string): string {
  const body = parsePasted(html);
  mendWordLists(body);
  mendHeadings(body);
  dropStrangePictures(body);
  straightenLinks(body);
  mendText(body);
  const { content } = DOMParser.fromSchema(schema).parse(body);
  const cleaned = document.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(content, {}, cleaned);
  dropEmptiness(cleaned);
  return cleaned.innerHTML;
}
