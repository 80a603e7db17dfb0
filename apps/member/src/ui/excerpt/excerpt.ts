import { endOfGraphemes } from '@orchard/contract/graphemes';

/** A piece of an excerpt: text, or text that is marked. */
export type Piece = string | { mark: Mark; pieces: Piece[] };

const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;
/** The markup that an excerpt keeps, and the one that it gets where words are found. */
export type Mark = (typeof MARKS)[number] | 'mark';

/** A text in pieces, each a hit or not; joined they are the text. */
export type FindHits = (text: string) => { text: string; isHit: boolean }[];

/** After these the text goes on in a new place: a space keeps the words apart. */
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table tr th td hr br pre figure figcaption div'.split(
    ' ',
  ),
);
/** What stands inside these is not text for anybody. */
const UNSEEN = new Set(
  'script style template noscript title iframe object embed svg math select textarea'.split(' '),
);

const isMark = (name: string): name is Mark => (MARKS as readonly string[]).includes(name);

/** As much of a node as is read: of a browser's, or of one that the server has read. */
export interface Inert {
  nodeType: number;
  nodeValue: string | null;
  localName?: string;
  childNodes: Iterable<Inert>;
}

// As the standard numbers them; the server knows no `Node`.
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

/** The text of pieces, one after the other. */
export const textOf = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.pieces))).join('');

/** The same pieces with each text replaced in reading order; what has become empty falls out. */
function replaceTexts(pieces: Piece[], replace: (text: string) => Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return replace(piece);
    const inner = replaceTexts(piece.pieces, replace);
    return inner.length === 0 ? [] : [{ mark: piece.mark, pieces: inner }];
  });
}

const mapTexts = (pieces: Piece[], change: (text: string) => string): Piece[] =>
  replaceTexts(pieces, (text) => [change(text)].filter((changed) => changed !== ''));

/** Line breaks and runs of spaces in the source are one space to a reader, and none at the start. */
function collapseSpaces(pieces: Piece[]): Piece[] {
  let afterSpace = true;
  return mapTexts(pieces, (text) => {
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    const kept = afterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (kept !== '') afterSpace = kept.endsWith(' ');
    return kept;
  });
}

/**
 * The beginning of a parsed body: its text, with the marks that run through it, and nothing else
 * of its markup (an excerpt stands in a card that is a link itself). Cut after `limit`
 * characters as a reader counts them, so that none is split; an ellipsis only when cut.
 * @param body the root of the parsed HTML; it is only read
 */
export function excerptOf(body: Inert, limit: number): Piece[] {
  const found: Piece[] = [];
  for (const child of body.childNodes) collect(child, found);
  const pieces = collapseSpaces(found);
  const cut = endOfGraphemes(textOf(pieces).trimEnd(), limit);
  if (cut === undefined) return pieces;
  let left = cut;
  const kept = mapTexts(pieces, (text) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part;
  });
  return [...kept, '…'];
}

/** The same pieces with the hits marked; a hit may run through several of them. */
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
