/**
 * A piece of the database's log, or the history of a timeline, as it lies in the archive. PostgreSQL
 * names pieces by timeline and number; the archive adds when the piece was closed.
 */
export interface Piece {
  /** Of the cluster: two clusters use the same names. */
  system: string;
  /** As PostgreSQL calls it. */
  name: string;
  /** When it was closed, in milliseconds since 1970: it holds no commit that came later. */
  closedAt: number;
  /** What it takes up in the store. */
  bytes: number;
}

/** Pieces of 16 MB, as the embedded database has them: so many share the middle part of their name. */
const PER_LOG = 0x100;

const PIECE = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/** Whether a file that PostgreSQL hands over belongs into the archive; labels of copies do not. */
export const isPiece = (name: string): boolean => PIECE.test(name) || HISTORY.test(name);

/** Whether it is the history of a timeline. */
export const isHistory = (name: string): boolean => HISTORY.test(name);

/** The timeline of a piece. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

const numberOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * PER_LOG + Number.parseInt(name.slice(16), 16);

/** Whether `next` follows `name` on the same timeline. */
export const follows = (name: string, next: string): boolean =>
  timelineOf(name) === timelineOf(next) && numberOf(next) === numberOf(name) + 1;

const FOLDER = 'archive/log/';

/** The prefix of all pieces. */
export const PIECES = FOLDER;

/** Where a piece lies in the store. */
export const keyOfPiece = ({ system, name, closedAt, bytes }: Piece): string =>
  `${FOLDER}${system}/${name}-${Math.floor(closedAt)}-${bytes}.zst.age`;

/** The piece of a key; undefined for another object. */
export function pieceOf(key: string): Piece | undefined {
  const found = /^(\d+)\/([0-9A-F]{24}|[0-9A-F]{8}\.history)-(\d+)-(\d+)\.zst\.age$/.exec(
    key.slice(FOLDER.length),
  );
  if (!found) return undefined;
  const [, system = '', name = '', closedAt = '', bytes = ''] = found;
  return { system, name, closedAt: Number(closedAt), bytes: Number(bytes) };
}
