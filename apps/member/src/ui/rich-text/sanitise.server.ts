import { sizedPicture } from '@orchard/contract/picture-sizes';
import { findTimes } from '@orchard/contract/times';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-markup.ts';

const VOID = new Set(['br', 'hr', 'img']);
/** No reader sees the content of these elements. */
const UNSEEN = new Set(
  'script style template noscript title iframe object embed svg math select textarea'.split(' '),
);
const ABSOLUTE = /^(?:https?:)?\/\//i;
/** A known scheme, or no scheme. */
const HARMLESS = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

// Browsers skip these characters in an address.
const mayBeAddress = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
  HARMLESS.test(value.replace(/[\x00-\x20\xa0\u1680\u180e\u2000-\u2029\u205f\u3000]/g, ''));

function attributesOf({ name, attribs }: Element): Record<string, string> {
  const allowed = Object.entries(attribs).filter(
    ([key, value]) =>
      ALLOWED_ATTRIBUTES.includes(key) &&
      ((key !== 'href' && key !== 'src') || mayBeAddress(value)),
  );
  const safe: Record<string, string> = Object.fromEntries(allowed);
  if (name === 'a' && ABSOLUTE.test(safe.href ?? '')) {
    return { ...safe, target: '_blank', rel: 'noopener noreferrer' };
  }
  if (name !== 'img') return safe;
  if (safe.src !== undefined) safe.src = sizedPicture(safe.src, 'wide');
  return { ...safe, alt: safe.alt ?? '', loading: 'lazy', decoding: 'async' };
}

/** Text with the times of a film as links. */
function writeText(text: string, filmLength: number | null): string {
  let html = '';
  let start = 0;
  for (const { index, text: time, seconds } of findTimes(text, filmLength)) {
    html += `${escapeHtml(text.slice(start, index))}<a href="?s=${seconds}">${time}</a>`;
    start = index + time.length;
  }
  return html + escapeHtml(text.slice(start));
}

/** @param filmLength undefined where times stay text: about no film, or within a link */
function write(node: ChildNode, filmLength: number | null | undefined): string {
  if (isText(node)) {
    return filmLength === undefined ? escapeHtml(node.data) : writeText(node.data, filmLength);
  }
  if (!isTag(node) || UNSEEN.has(node.name)) return '';
  const inner = node.children
    .map((child) => write(child, node.name === 'a' ? undefined : filmLength))
    .join('');
  if (!ALLOWED_TAGS.includes(node.name)) return inner;
  const attributes = Object.entries(attributesOf(node))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const start = `<${node.name}${attributes}>`;
  return VOID.has(node.name) ? start : `${start}${inner}</${node.name}>`;
}

/**
 * Replaces the browser's sanitiser on the server: it writes only what is allowed. HTML that was
 * sanitised when stored gives the same result as in the browser.
 */
export const sanitise = (html: string, filmLength?: number | null): string =>
  parseDocument(html)
    .children.map((child) => write(child, filmLength))
    .join('');
