import { sizedPicture } from '@orchard/contract/picture-sizes';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-markup.ts';

const VOID = new Set(['br', 'hr', 'img']);
/** What stands inside these is not text for anybody. */
const UNSEEN = new Set(
  'script style template noscript title iframe object embed svg math select textarea'.split(' '),
);
const ABSOLUTE = /^(?:https?:)?\/\//i;
/** Known schemes, and what names none. */
const HARMLESS = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

// Browsers read an address without them.
const mayBeAddress = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
  HARMLESS.test(value.replace(/[\x00-\x20\xa0\u1680\u180e\u2000-\u2029\u205f\u3000]/g, ''));

function attributesOf({ name, attribs }: Element): Record<string, string> {
  const kept = Object.entries(attribs).filter(
    ([key, value]) =>
      ALLOWED_ATTRIBUTES.includes(key) &&
      ((key !== 'href' && key !== 'src') || mayBeAddress(value)),
  );
  const own: Record<string, string> = Object.fromEntries(kept);
  if (name === 'a' && ABSOLUTE.test(own.href ?? '')) {
    return { ...own, target: '_blank', rel: 'noopener noreferrer' };
  }
  if (name !== 'img') return own;
  if (own.src !== undefined) own.src = sizedPicture(own.src, 'wide');
  return { ...own, alt: own.alt ?? '', loading: 'lazy', decoding: 'async' };
}

function write(node: ChildNode): string {
  if (isText(node)) return escapeHtml(node.data);
  if (!isTag(node) || UNSEEN.has(node.name)) return '';
  const inner = node.children.map(write).join('');
  if (!ALLOWED_TAGS.includes(node.name)) return inner;
  const attributes = Object.entries(attributesOf(node))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const start = `<${node.name}${attributes}>`;
  return VOID.has(node.name) ? start : `${start}${inner}</${node.name}>`;
}

/**
 * In place of the browser's sanitiser where screens are rendered: it writes anew what is allowed
 * and nothing else. What was sanitised when it was stored comes out as from the browser's.
 */
export const sanitise = (html: string): string => parseDocument(html).children.map(write).join('');
