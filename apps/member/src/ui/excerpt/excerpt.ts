import { endOfGraphemes } from '@orchard/contract/graphemes';

/** A piece of an excerpt: text or marked text. */
export type Piece = string | { mark: Mark; pieces: Piece[] };

const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;
/** The markup in an excerpt: what the text had, and `mark` around found words. */
export type Mark = (typeof MARKS)[number] | 'mark';

/** Splits a text into pieces, each a hit or not; joined they are the text. */
export type FindHits = (text: string) => { text: string; isHit: boolean }[];

/** Text after these elements begins a new block: a space separates the words. */
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table tr th td hr br pre figure figcaption div'.split(
    ' ',
  ),
);
/** No reader sees the content of these elements. */
const UNSEEN = new Set(
  'script style template noscript title iframe object embed svg math select textarea'.split(' '),
);

const isMark = (name: string): name is Mark => (MARKS as readonly string[]).includes(name);

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

/** The joined text of pieces. */
export const textOf = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.pieces))).join('');

/** Replaces each text in reading order; pieces that become empty are dropped. */
function replaceTexts(pieces: Piece[], replace: (text: string) => Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return replace(piece);
    const inner = replaceTexts(piece.pieces, replace);
    return inner.length === 0 ? [] : [{ mark: piece.mark, pieces: inner }];
  });
}

const mapTexts = (pieces: Piece[], change: (text: string) => string): Piece[] =>
  replaceTexts(pieces, (text) => [change(text)].filter((changed) => changed !== ''));

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

/**
 * The beginning of a parsed body: its text with its marks, without other markup, because the card
 * around it is a link. It ends after `limit` characters as readers count them, with an ellipsis if
 * text follows.
 * @param body the root of the parsed HTML, which stays unchanged
 */
export function excerptOf(body: Inert, limit: number): Piece[] {
  const found: Piece[] = [];
  for (const child of body.childNodes) collect(child, found);
  const pieces = collapseSpaces(found);
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

/** Marks the hits; a hit may span several pieces. */
export function markHits(pieces: Piece[], findHits: FindHits): Piece[] {
  const found = findHits(textOf(pieces));
  let at = 0;
  let used = 0;
  return replaceTexts(pieces, (text) => {
    const parts: Piece[] = [];
    let rest = text;
    for (let hit = found[at]; rest !== '' && hit; hit = found[at]) {
      const part = rest.slice(0, hit.text.length - used);
      parts.push(hit.isHit ? { mark: 'mark', pieces: [part] } : part);
      rest = rest.slice(part.length);
      used += part.length;
      if (used < hit.text.length) break;
      at += 1;
      used = 0;
    }
    return rest === '' ? parts : [...parts, rest];
  });
}
