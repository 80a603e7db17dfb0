import { deflateSync } from 'node:zlib';
import { archive } from '@orchard/spreadsheets/testing';

/** What a PDF holds besides a catalogue (object 1) and its empty list of pages (object 2). */
interface Pdf {
  /** Further entries of the catalogue. */
  catalogue?: string;
  /** Objects from number 3 on. */
  objects?: readonly string[];
  /** Objects from number 101 on, which lie in a packed stream. */
  packed?: readonly string[];
  /** Further entries of the trailer. */
  trailer?: string;
}

/** A stream of objects; they come with their numbers. */
function objectStream(objects: readonly string[]): string {
  let offset = 0;
  const pairs = objects.map((text, at) => {
    const pair = `${101 + at} ${offset}`;
    offset += text.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const content = deflateSync(Buffer.from(head + objects.join(' '), 'latin1')).toString('latin1');
  return `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${content.length}>>stream\n${content}\nendstream`;
}

/** Makes a PDF. */
export function pdf({ catalogue = '', objects = [], packed, trailer = '' }: Pdf = {}): Buffer {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[]/Count 0>>',
    ...objects,
    ...(packed ? [objectStream(packed)] : []),
  ].map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`);
  return Buffer.from(
    `%PDF-1.7\n${bodies.join('')}trailer\n<</Root 1 0 R${trailer}>>\n%%EOF\n`,
    'latin1',
  );
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** The types of the main parts. */
export const MAIN_TYPES = {
  xlsx: `${OFFICE}.spreadsheetml.sheet.main+xml`,
  docx: `${OFFICE}.wordprocessingml.document.main+xml`,
  pptx: `${OFFICE}.presentationml.presentation.main+xml`,
} as const;

/** Makes a document of Office with the parts that are given, by their names. */
export const office = (
  kind: keyof typeof MAIN_TYPES,
  parts: Readonly<Record<string, Buffer | string>> = {},
): Buffer =>
  archive([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override ContentType="${MAIN_TYPES[kind]}"/></Types>`,
    },
    ...Object.entries(parts).map(([name, content]) => ({ name, content })),
  ]);

/** The relations of a part, as XML: the last word of a type, a target, and whether it leads outside. */
export const relations = (
  ...list: readonly (readonly [type: string, target: string, mode?: 'External'])[]
): string =>
  `<Relationships>${list
    .map(
      ([type, target, mode], at) =>
        `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;
