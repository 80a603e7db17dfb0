import { endOfGraphemes } from '@orchard/contract/graphemes';
import { firstHit, placeBefore } from './first-hit.ts';
import {
  type FindHits,
  isMark,
  mapTexts,
  markHits,
  type Piece,
  slicePieces,
  textOf,
} from './pieces.ts';

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

/** The most characters of a text before a hit. */
const LEAD = 20;

/** Where an excerpt of a text begins: shortly before the hit that matters most, or with the text. */
function beginning(text: string, findHits: FindHits, wanted: readonly FindHits[]): number {
  const hits = wanted.flatMap((find) => firstHit(text, find) ?? []);
  const start = hits.length > 0 ? Math.min(...hits.map((hit) => hit.start)) : undefined;
  const hit = start ?? firstHit(text, findHits)?.start;
  return hit === undefined ? 0 : placeBefore(text, hit, LEAD);
}

/** What an excerpt shows of a search. */
export interface Sought {
  /** Finds all hits: they are marked, and the excerpt begins shortly before the first. */
  findHits?: FindHits | undefined;
  /** Find one word each; the excerpt begins before the first hit of these, where there is one. */
  wanted?: readonly FindHits[] | undefined;
}

/**
 * The beginning of a parsed body: its text with its marks, without other markup, because the card
 * around it is a link. In a search it begins shortly before the first hit. It ends after `limit`
 * characters as readers count them; an ellipsis stands where text is left out.
 * @param body the root of the parsed HTML, which stays unchanged
 */
export function excerptOf(
  body: Inert,
  limit: number,
  { findHits, wanted = [] }: Sought = {},
): Piece[] {
  const found: Piece[] = [];
  for (const child of body.childNodes) collect(child, found);
  const all = collapseSpaces(found);
  const text = textOf(all);
  const start = findHits ? beginning(text, findHits, wanted) : 0;
  const rest = text.slice(start);
  const cut = endOfGraphemes(rest.trimEnd(), limit);
  // A hit that the cut parts is looked for as a whole.
  const near = slicePieces(all, start, cut && start + 2 * cut);
  const marked = findHits ? markHits(near, findHits) : near;
  return [
    ...(start > 0 ? ['…'] : []),
    ...slicePieces(marked, 0, cut),
    ...(cut === undefined ? [] : ['…']),
  ];
}
