import { open, readFile } from 'node:fs/promises';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { RESOURCE_KINDS, type ResourceKind } from '@orchard/contract/video-resources';
import { archivedFiles } from '@orchard/spreadsheets';
import { fieldsProblem } from '#platform/http/problem.ts';

const HEAD_BYTES = 16;
/** A longer list of contents is none of Office's. */
const MAX_LIST_BYTES = 1024 * 1024;

/** The types of the main part of a document without macros; those with macros have others. */
const MAIN_PARTS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
} as const;

const WITH_MACROS = /\.(?:xls|doc|ppt|dot|xlt)[mb]$/i;
/** Parts of a document that run: programs, and sheets of the old macro language. */
const RUNS = /vba(?:Project|Data)|macrosheets\/|activeX\//i;

const refused = (sentence: string) => fieldsProblem({ file: [sentence] });
const isKind = (extension: string): extension is ResourceKind =>
  (RESOURCE_KINDS as readonly string[]).includes(extension);

/**
 * The kind that a file's name promises.
 * @throws Problem 422 when it is none that members get
 */
export function kindOfName(name: string): ResourceKind {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = extension === 'jpeg' ? 'jpg' : extension;
  if (isKind(kind)) return kind;
  throw refused(
    formatStaffMessage(WITH_MACROS.test(name) ? 'resource.macros' : 'resource.wrong_kind'),
  );
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.toString('latin1', at, at + text.length) === text;

const SIGNATURES = {
  pdf: (head: Buffer) => startsWith(head, '%PDF-'),
  png: (head: Buffer) => startsWith(head, '\x89PNG\r\n\x1a\n'),
  jpg: (head: Buffer) => startsWith(head, '\xff\xd8\xff'),
  webp: (head: Buffer) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
} as const;

/** Whether a document is of its kind, and whether something in it runs. */
async function inspectArchive(path: string, kind: keyof typeof MAIN_PARTS) {
  const files = archivedFiles(await readFile(path));
  const list = files?.find(({ name }) => name === '[Content_Types].xml');
  if (!files || !list || list.size > MAX_LIST_BYTES) return { isKind: false, runs: false };
  let types: string;
  try {
    types = list.unpack().toString('utf8');
  } catch {
    return { isKind: false, runs: false };
  }
  return {
    isKind: types.includes(`"${MAIN_PARTS[kind]}"`),
    runs: /macroEnabled/i.test(types) || files.some(({ name }) => RUNS.test(name)),
  };
}

/**
 * Checks that a file is what its name promises, and that nothing in it runs.
 * @throws Problem 422 with the reason
 */
export async function judgeResource(path: string, name: string): Promise<ResourceKind> {
  const kind = kindOfName(name);
  const head = await headOf(path);
  const found =
    kind === 'xlsx' || kind === 'docx'
      ? await inspectArchive(path, kind)
      : { isKind: SIGNATURES[kind](head), runs: false };
  if (found.runs) throw refused(formatStaffMessage('resource.macros'));
  if (!found.isKind) throw refused(formatStaffMessage('resource.mismatch', { extension: kind }));
  return kind;
}
