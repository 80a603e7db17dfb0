import { endOfGraphemes } from '@orchard/contract/graphemes';
import type { Sought } from './sought.tsx';

/** A fragment of an excerpt: text or marked text. */
export type Fragment = string | { mark: Mark; fragments: Fragment[] };

const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;
/** The markup in an excerpt: what the text had, and `mark` around found words. */
type Mark = (typeof MARKS)[number] | 'mark';

const isMark = (name: string): name is Mark => (MARKS as readonly string[]).includes(name);

/**
 * Splits a text into fragments, each a hit or not; joined they are the text. A hit begins and ends
 * between characters and holds no white space.
 */
export type FindHits = (text: string) => { text: string; isHit: boolean }[];

/** The joined text of fragments. */
export const textOf = (fragments: Fragment[]): string =>
  fragments
    .map((fragment) => (typeof fragment === 'string' ? fragment : textOf(fragment.fragments)))
    .join('');

/** Replaces each text in reading order; fragments that become empty are dropped. */
function replaceTexts(fragments: Fragment[], replace: (text: string) => Fragment[]): Fragment[] {
  return fragments.flatMap((fragment): Fragment[] => {
    if (typeof fragment === 'string') return replace(fragment);
    const inner = replaceTexts(fragment.fragments, replace);
    return inner.length === 0 ? [] : [{ mark: fragment.mark, fragments: inner }];
  });
}

/** Changes each text in reading order; fragments that become empty are dropped. */
export const mapTexts = (fragments: Fragment[], change: (text: string) => string): Fragment[] =>
  replaceTexts(fragments, (text) => [change(text)].filter((changed) => changed !== ''));

/** Marks the hits; a hit may span several fragments. */
export function markHits(fragments: Fragment[], findHits: FindHits): Fragment[] {
  const found = findHits(textOf(fragments));
  let at = 0;
  let used = 0;
  return replaceTexts(fragments, (text) => {
    const parts: Fragment[] = [];
    let rest = text;
    for (let hit = found[at]; rest !== '' && hit; hit = found[at]) {
      const part = rest.slice(0, hit.text.length - used);
      parts.push(hit.isHit ? { mark: 'mark', fragments: [part] } : part);
      rest = rest.slice(part.length);
      used += part.length;
      if (used < hit.text.length) break;
      at += 1;
      used = 0;
    }
    return rest === '' ? parts : [...parts, rest];
  });
}

/** Text after these elements begins a new block: a space separates the words. */
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table tr th td hr br pre figure figcaption div'.split(
    ' ',
  ),
);
/** No reader sees the content of these elements; readings (rt) are beside the text, not in it. */
const UNSEEN = new Set(
  'script style template noscript title iframe object embed svg math select textarea rt rp'.split(
    ' ',
  ),
);

/** The part of a node that excerpts read, in a browser or on the server. */
export interface Inert {
  nodeType: number;
  nodeValue: string | null;
  localName?: string;
  childNodes: Iterable<Inert>;
}

// The numbers of the DOM standard; the server has no `Node`.
export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;

function collect(node: Inert, into: Fragment[]): void {
  if (node.nodeType === TEXT_NODE) into.push(node.nodeValue ?? '');
  if (node.nodeType !== ELEMENT_NODE) return;
  const name = node.localName ?? '';
  if (UNSEEN.has(name)) return;
  const inner: Fragment[] = [];
  for (const child of node.childNodes) collect(child, inner);
  if (isMark(name)) into.push({ mark: name, fragments: inner });
  else into.push(...inner);
  if (BLOCKS.has(name)) into.push(' ');
}

/** Collapses whitespace as browsers show it, without a space at the start. */
function collapseSpaces(fragments: Fragment[]): Fragment[] {
  let afterSpace = true;
  return mapTexts(fragments, (source) => {
    const collapsed = source.replace(/[ \t\r\n\f]+/g, ' ');
    const text = afterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text !== '') afterSpace = text.endsWith(' ');
    return text;
  });
}

/** The beginning of fragments: at most `limit` characters, with an ellipsis if text follows. */
export function cutAfter(fragments: Fragment[], limit: number): Fragment[] {
  const cut = endOfGraphemes(textOf(fragments).trimEnd(), limit);
  if (cut === undefined) return fragments;
  let left = cut;
  const beginning = mapTexts(fragments, (text) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part;
  });
  return [...beginning, '…'];
}

/**
 * The beginning of a parsed body: its text with its marks, without other markup, because the card
 * around it is a link. In a search it begins where {@link Sought} says. It ends after `limit`
 * characters as readers count them; an ellipsis stands where text is left out.
 * @param body the root of the parsed HTML, which stays unchanged
 * @param wanted of a search: find one word each, as {@link Sought.excerpt} takes them
 */
export function excerptOf(
  body: Inert,
  limit: number,
  sought?: Sought,
  wanted?: readonly FindHits[],
): Fragment[] {
  const found: Fragment[] = [];
  for (const child of body.childNodes) collect(child, found);
  const fragments = collapseSpaces(found);
  return sought ? sought.excerpt(fragments, limit, wanted) : cutAfter(fragments, limit);
}
