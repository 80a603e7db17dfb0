import type { BackupStore } from '#platform/upkeep/backup-store.ts';
import { type BaseCopy, listBaseCopies } from './base-copy.ts';
import {
  follows,
  isHistory,
  keyOfPiece,
  PIECES,
  type Piece,
  pieceOf,
  timelineOf,
} from './pieces.ts';

/** Everything of an archive that a point is made of; files are listed apart. */
export interface Catalogue {
  bases: BaseCopy[];
  pieces: Piece[];
}

/** Points that can be opened, in milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** A point's copy, and the pieces of the log from there. */
export interface Way {
  base: BaseCopy;
  /** In order, from the copy's first. */
  pieces: Piece[];
  /** Histories of timelines: a new one takes a number that none of them has. */
  histories: Piece[];
}

/** The clocks of commits and of files may differ by this much. */
const SLACK_MS = 2_000;

/** Reads what the store holds. */
export async function readCatalogue(store: BackupStore, scratch: string): Promise<Catalogue> {
  const keys = await store.list(PIECES);
  return {
    bases: await listBaseCopies(store, scratch),
    pieces: keys.map(pieceOf).filter((piece) => piece !== undefined),
  };
}

/** The pieces of a base copy's timeline from its first on, each once, in order; with gaps. */
function piecesOf({ pieces }: Pick<Catalogue, 'pieces'>, base: BaseCopy): Piece[] {
  const own = pieces
    .filter(
      ({ system, name }) =>
        system === base.system &&
        !isHistory(name) &&
        timelineOf(name) === timelineOf(base.first_piece) &&
        name >= base.first_piece,
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  // The same piece may be there twice, after a crash between store and note.
  return own.filter(({ name }, index) => name !== own[index - 1]?.name);
}

function withoutGap(pieces: readonly Piece[], base: BaseCopy): Piece[] {
  const gap = pieces.findIndex(({ name }, index) => {
    const before = pieces[index - 1]?.name;
    return before === undefined ? name !== base.first_piece : !follows(before, name);
  });
  return gap === -1 ? [...pieces] : pieces.slice(0, gap);
}

/** The pieces that follow a base copy without a gap; null when it lacks one that it needs itself. */
export function chainOf(catalogue: Pick<Catalogue, 'pieces'>, base: BaseCopy): Piece[] | null {
  const chain = withoutGap(piecesOf(catalogue, base), base);
  const last = chain.at(-1);
  return last !== undefined && last.name >= base.last_piece ? chain : null;
}

/** Whether all pieces that came since a base copy follow one another. */
export function hasNoGap(catalogue: Pick<Catalogue, 'pieces'>, base: BaseCopy): boolean {
  const own = piecesOf(catalogue, base);
  return withoutGap(own, base).length === own.length;
}

/** The log since a base copy: what it takes up, and how many pieces it is. */
export function logSince(
  catalogue: Pick<Catalogue, 'pieces'>,
  base: BaseCopy,
): { bytes: number; pieces: number } {
  const own = piecesOf(catalogue, base);
  return { bytes: own.reduce((sum, { bytes }) => sum + bytes, 0), pieces: own.length };
}

/** The points that a base copy leads to; null as long as it is not whole. */
export function stretchOf(catalogue: Pick<Catalogue, 'pieces'>, base: BaseCopy): Stretch | null {
  const last = chainOf(catalogue, base)?.at(-1);
  return last === undefined
    ? null
    : { from: base.stopped_at, to: Math.max(last.closedAt, base.stopped_at) };
}

/** All points that can be opened, without overlaps, the oldest first. */
export function listStretches(catalogue: Catalogue): Stretch[] {
  const found = catalogue.bases
    .map((base) => stretchOf(catalogue, base))
    .filter((stretch) => stretch !== null)
    .sort((a, b) => a.from - b.from);
  const joined: Stretch[] = [];
  for (const stretch of found) {
    const before = joined.at(-1);
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to);
    else joined.push({ ...stretch });
  }
  return joined;
}

/**
 * The way to a point: the newest base copy before it, and the log from there.
 * @param at milliseconds since 1970
 * @returns undefined where the archive has a gap
 */
export function findWay(catalogue: Catalogue, at: number): Way | undefined {
  for (const base of catalogue.bases.toReversed()) {
    if (base.stopped_at > at) continue;
    const chain = chainOf(catalogue, base);
    const end = chain?.at(-1)?.closedAt;
    if (!chain || end === undefined || end < at) continue;
    const beyond = chain.findIndex(({ closedAt }) => closedAt > at + SLACK_MS);
    return {
      base,
      pieces: beyond === -1 ? chain : chain.slice(0, beyond + 1),
      histories: catalogue.pieces.filter(
        ({ system, name }) => system === base.system && isHistory(name),
      ),
    };
  }
  return undefined;
}

/**
 * Removes what no point of the last days needs: base copies before the newest one that is older,
 * and the log before the oldest that stays.
 * @returns what stays
 */
export async function pruneCatalogue(
  store: BackupStore,
  catalogue: Catalogue,
  { oldest, remove }: { oldest: number; remove: (name: string) => Promise<void> },
): Promise<Catalogue> {
  const needed = catalogue.bases.findLastIndex(({ stopped_at: end }) => end <= oldest);
  const bases = catalogue.bases.slice(Math.max(needed, 0));
  for (const { name } of catalogue.bases.slice(0, Math.max(needed, 0))) await remove(name);
  const first = bases[0];
  const isNeeded = (piece: Piece) =>
    first === undefined || piece.closedAt >= first.started_at - SLACK_MS || isHistory(piece.name);
  for (const piece of catalogue.pieces) {
    if (!isNeeded(piece)) await store.remove(keyOfPiece(piece));
  }
  return { bases, pieces: catalogue.pieces.filter(isNeeded) };
}
