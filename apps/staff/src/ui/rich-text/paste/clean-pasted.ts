import { parseUrl } from '@orchard/contract/parse-url';
import DOMPurify from 'dompurify';
import { BODY_ATTRIBUTES } from '#ui/rich-text/rich-text.tsx';
import {
  childElements,
  elements,
  marksFromStyles,
  rename,
  styleOf,
  takeMarks,
  unwrap,
  wordLists,
} from './nodes.ts';

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

/** Google Docs puts a list of the next level beside its item instead of inside. */
function mendLists(root: ParentNode): void {
  for (const list of elements(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
}

const sheets = /<style[\s\S]*?<\/style\s*>/gi;
const tags = /<[a-z][^<>]*>/gi;

/**
 * Puts styles out of effect before the browser parses them: its policy refuses them anyway, and
 * reports each. They are read from `data-style`.
 */
const withoutEffect = (html: string): string =>
  html.replace(sheets, '').replace(tags, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

/**
 * HTML of a clipboard as nodes. Styles and classes are still there, because Word and Google Docs
 * say with them what is a list and what is bold; nothing in it runs.
 */
const parsePasted = (html: string): HTMLElement =>
  DOMPurify.sanitize(withoutEffect(html), {
    RETURN_DOM: true,
    FORBID_TAGS: ['style', 'title', 'script', 'svg', 'math', 'form', 'input', 'button', 'video'],
    USE_PROFILES: { html: true },
  }) as HTMLElement;

const HEADINGS: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };
const BLOCK =
  /^(?:P|H[1-6]|UL|OL|LI|BLOCKQUOTE|TABLE|THEAD|TBODY|TFOOT|TR|TD|TH|PRE|DIV|SECTION|ARTICLE|HR|CAPTIONED)$/;

const isEmpty = (element: Element) =>
  !element.querySelector('img, hr, table') && (element.textContent ?? '').trim() === '';

/** Sections are only wrappers; what holds text itself is a paragraph. */
function replaceSections(root: ParentNode): void {
  for (const section of elements(root, 'div, section, article, center').reverse()) {
    const holdsBlocks = childElements(section).some(({ tagName }) => BLOCK.test(tagName));
    if (holdsBlocks) unwrap(section);
    else rename(section, 'p');
  }
}

/** Only pictures of this site can be shown; others are not there for members. */
const isOurs = (src: string) => /^\/(?!\/)/.test(src) || src.startsWith(`${location.origin}/`);

function dropStrangePictures(root: ParentNode): void {
  for (const image of elements(root, 'img')) {
    const src = image.getAttribute('src') ?? '';
    if (isOurs(src)) image.setAttribute('src', src.replace(location.origin, ''));
    else image.remove();
  }
}

/** Google Docs sends links through its own site. */
function straightenLinks(root: ParentNode): void {
  for (const link of elements(root, 'a')) {
    const href = link.getAttribute('href');
    const target = href && /^https:\/\/www\.google\.com\/url\?/.test(href) && parseUrl(href);
    if (target) link.setAttribute('href', target.searchParams.get('q') ?? target.href);
    // Bookmarks of a document lead nowhere here.
    if (!href || href.startsWith('#')) unwrap(link);
  }
}

function dropAttributes(root: ParentNode): void {
  for (const element of elements(root, '*')) {
    for (const { name } of [...element.attributes]) {
      if (!BODY_ATTRIBUTES.includes(name)) element.removeAttribute(name);
    }
    if (element.tagName !== 'IMG') {
      element.removeAttribute('width');
      element.removeAttribute('height');
    }
  }
}

/** Empty paragraphs and the line breaks that stand between blocks are layout, not content. */
function dropEmptiness(root: ParentNode): void {
  for (const element of elements(root, 'p, h2, h3, h4, li, strong, em, u, s').reverse()) {
    if (isEmpty(element)) {
      const breaks = element.tagName !== 'P' && element.querySelector('br');
      if (breaks && !BLOCK.test(element.tagName)) unwrap(element);
      else element.remove();
    }
  }
  for (const line of elements(root, 'br')) {
    const neighbours = [line.previousElementSibling, line.nextElementSibling];
    const isLoose = line.parentNode === root || line.parentElement?.tagName === 'BODY';
    if (isLoose && neighbours.some((one) => one && BLOCK.test(one.tagName))) line.remove();
  }
}

/**
 * What was copied in Word, Google Docs or a browser, as the site's own HTML: headings, lists,
 * emphasis, links and tables stay; classes, styles, comments, empty spans and strange pictures go.
 * @param html from the clipboard
 */
export function cleanPasted(html: string): string {
  const body = parsePasted(html);
  for (const hidden of elements(body, '[data-style]')) {
    if (styleOf(hidden).display === 'none') hidden.remove();
  }
  takeMarks(body);
  wordLists(body);
  marksFromStyles(body);
  replaceSections(body);
  for (const [from, to] of Object.entries(HEADINGS)) {
    for (const heading of elements(body, from)) rename(heading, to);
  }
  for (const mark of elements(body, 'h2 strong, h3 strong, h4 strong, th strong')) unwrap(mark);
  mendLists(body);
  dropStrangePictures(body);
  straightenLinks(body);
  dropAttributes(body);
  mendText(body);
  dropEmptiness(body);
  return body.innerHTML.trim();
}
