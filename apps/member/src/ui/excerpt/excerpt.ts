import { endOfGraphemes } from '@orchard/contract/graphemes';
import { type FindHits, isMark, mapTexts, type Piece, textOf } from './pieces.ts';
import type { Sought } from './sought.tsx';

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

function collect(node: Inert, into: Piece[]): void {
  if (node.nodeType === TEXT_NODE) into.push(node.nodeValue ?? '');
  if (node.nodeType !== ELEMENT_NODE) return;
  const name = node.localName ?? '';
  if (UNSEEN.has(name)) return;
  const inner: Piece[] = [];
  for (const child of node.childNodes) collect(child, inner);
  if (isMark(name)) into.push({ mark: name, pieces: inner });
  else into.push(...inner);
  if (BLOCKS.has(name)) into.push(' ');
}

/** Collapses whitespace as browsers show it, without a space at the start. */
function collapseSpaces(pieces: Piece[]): Piece[] {
  let afterSpace = true;
  return mapTexts(pieces, (source) => {
    const collapsed = source.replace(/[ \t\r\n\f]+/g, ' ');
    const text = afterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text !== '') afterSpace = text.endsWith(' ');
    return text;
  });
}

/** The beginning of pieces: at most `limit` characters, with an ellipsis if text follows. */
export function cutAfter(pieces: Piece[], limit: number): Piece[] {
  const cut = endOfGraphemes(textOf(pieces).trimEnd(), limit);
  if (cut === undefined) return pieces;
  let left = cut;
  const beginning = mapTexts(pieces, (text) => {
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
): Piece[] {
  const found: Piece[] = [];
  for (const child of body.childNodes) collect(child, found);
  const pieces = collapseSpaces(found);
  return sought ? sought.excerpt(pieces, limit, wanted) : cutAfter(pieces, limit);
}
