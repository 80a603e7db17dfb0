import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';

declare const written: unique symbol;

/**
 * An answer that is JSON already. Whoever makes one sees to it that nothing is in it that the
 * contract does not name: parts from memory were written by the contract's own serialiser.
 */
export class WrittenJson<Value> {
  declare readonly [written]: Value;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

const [open, close, comma] = ['[', ']', ','].map((sign) => Buffer.from(sign)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** A list of pieces of JSON, each in one or more buffers, in pieces. */
export const listPieces = (items: readonly (readonly Buffer[])[]): Buffer[] => [
  open,
  ...items.flatMap((item, at) => (at > 0 ? [comma, ...item] : item)),
  close,
];

/** The same as one. */
export const writeList = (items: readonly (readonly Buffer[])[]): Buffer =>
  Buffer.concat(listPieces(items));

/** What an answer with JSON says it is. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Reads a written answer with the contract, as tests do.
 * @throws when it is not what the contract says, or holds more
 */
export function checkWritten(schema: z.ZodMiniType, bytes: Buffer): void {
  const value = JSON.parse(bytes.toString());
  if (!isDeepStrictEqual(schema.parse(value), value)) {
    throw new Error('an answer holds what the contract does not name');
  }
}
