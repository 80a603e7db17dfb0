import { type ArchivedFile, archivedFiles } from '@orchard/spreadsheets';
import type { Act } from './acts.ts';
import { DocumentProblem } from './document-problem.ts';
import type { DocumentKind } from './judge-document.ts';
import { checkPart } from './office-parts.ts';

type OfficeKind = Exclude<DocumentKind, 'pdf'>;

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The types of the main part of a document without macros; those with macros have others. */
const MAIN_PARTS: Readonly<Record<OfficeKind, string>> = {
  xlsx: `${OFFICE}.spreadsheetml.sheet.main+xml`,
  docx: `${OFFICE}.wordprocessingml.document.main+xml`,
  pptx: `${OFFICE}.presentationml.presentation.main+xml`,
};

const CONTENT_TYPES = '[content_types].xml';
/** Cells and their texts, by the element they begin with: they can be many, and name nothing that acts. */
const CELLS = /<(?:\w+:)?(?:worksheet|sst)[\s>]/;
const XML = /^[\0-\x20\xef\xbb\xbf\xfe\xff]*</;
/** Parts of a document that run, by the names that Office gives them. */
const RUNS = /(?:^|\/)(?:vba(?:project|data)|macrosheets\/|activex\/)/;

const MAX_PART = 64 * 1024 * 1024;
const MAX_UNPACKED = 256 * 1024 * 1024;
/** Documents within documents: a chart's table, in a slide, in a text. */
const MAX_DEPTH = 3;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const startsWith = (head: Buffer, signature: Buffer) =>
  head.subarray(0, signature.length).equals(signature);

/** Names of parts know no case, and some programs write them with a slash before. */
const nameOf = ({ name }: ArchivedFile) =>
  name.toLowerCase().replaceAll('\\', '/').replace(/^\/+/, '');

/** Looks through an archive and the documents in it; what it takes is bounded for all together. */
class Archive {
  readonly found = new Set<Act>();
  private unpacked = 0;

  private unpack(file: ArchivedFile): Buffer {
    this.unpacked += file.size;
    if (file.size > MAX_PART || this.unpacked > MAX_UNPACKED) throw new DocumentProblem('too_much');
    return file.unpack();
  }

  look(bytes: Buffer, kind: OfficeKind | null, depth = 0): void {
    const files = archivedFiles(bytes);
    if (!files || depth > MAX_DEPTH) throw new DocumentProblem('unreadable');
    const types = new Set<string>();
    for (const file of files) {
      const name = nameOf(file);
      if (RUNS.test(name)) this.found.add(name.includes('activex/') ? 'activex' : 'macros');
      const head = file.head();
      const begins = head.toString('latin1');
      if (startsWith(head, COMPOUND)) this.found.add('embedded_object');
      else if (startsWith(head, ZIP)) this.look(this.unpack(file), null, depth + 1);
      else if (XML.test(begins) && !(kind === 'xlsx' && CELLS.test(begins))) {
        const acts = checkPart(this.unpack(file), name === CONTENT_TYPES ? types : null);
        for (const act of acts) this.found.add(act);
      }
    }
    // One with macros is of another type, and told so.
    if (kind && !types.has(MAIN_PARTS[kind]) && !this.found.has('macros')) {
      throw new DocumentProblem('mismatch');
    }
  }
}

/**
 * Finds what a document of Office does by itself, in all of its parts, whatever they are called.
 * @throws DocumentProblem
 */
export function officeActs(bytes: Buffer, kind: OfficeKind): Act[] {
  if (!startsWith(bytes, ZIP)) throw new DocumentProblem('mismatch');
  const archive = new Archive();
  archive.look(bytes, kind);
  return [...archive.found];
}
