import { Parser } from 'htmlparser2';

/** An element's attributes, by their names in the file. */
export type Attributes = Readonly<Record<string, string>>;

/** Gets what a file of XML holds, in order; names of elements without prefixes. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A name without the prefix that a file is free to choose. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

const WIDE_MARKS: readonly (readonly [string, number, number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** Bytes that are read at once. */
const CHUNK = 64 * 1024;

/** Reads XML in UTF-8, or UTF-16 with its mark. */
export function readXml(bytes: Uint8Array, { open, close, text }: XmlHandler): void {
  const [encoding] = WIDE_MARKS.find(([, ...mark]) =>
    mark.every((one, at) => bytes[at] === one),
  ) ?? ['utf-8'];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(local(name), attributes),
      onclosetag: (name) => close?.(local(name)),
      ontext: (part) => text?.(part),
    },
    { xmlMode: true },
  );
  // Piece by piece: a text that is kept keeps the piece that it was cut from.
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  }
  parser.end(decoder.decode());
}
