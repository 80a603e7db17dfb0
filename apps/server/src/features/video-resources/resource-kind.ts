import { open } from 'node:fs/promises';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { RESOURCE_KINDS, type ResourceKind } from '@orchard/contract/video-resources';
import { type Act, type DocumentKind, DocumentProblem, judgeDocument } from '@orchard/documents';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

const HEAD_BYTES = 16;

const WITH_MACROS = /\.(?:xls|doc|ppt|dot|xlt)[mb]$/i;

// Bounds for one document are bounds for all.
const inTurn = limitConcurrency({ concurrency: 1, queueSize: 4 });

const refused = (sentence: string) => fieldsProblem({ file: [sentence] });
const mismatch = (extension: ResourceKind) =>
  formatStaffMessage('resource.mismatch', { extension });
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
  png: (head: Buffer) => startsWith(head, '\x89PNG\r\n\x1a\n'),
  jpg: (head: Buffer) => startsWith(head, '\xff\xd8\xff'),
  webp: (head: Buffer) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
} as const;

const isDocument = (kind: ResourceKind): kind is DocumentKind =>
  kind === 'pdf' || kind === 'xlsx' || kind === 'docx' || kind === 'pptx';

const namesOf = (acts: readonly Act[]): string =>
  acts.map((act) => formatStaffMessage(`resource.acts.${act}`)).join('、');

/**
 * Checks that a document is of its kind and only read, never runs.
 * @throws Problem 422 with what was found, 503 while many others wait
 */
async function judgeContent(path: string, kind: DocumentKind): Promise<void> {
  const acts = await inTurn(() => judgeDocument(path, kind)).catch((error) => {
    if (!(error instanceof DocumentProblem)) throw error;
    throw refused(
      error.refusal === 'mismatch'
        ? mismatch(kind)
        : formatStaffMessage(`resource.${error.refusal}`),
    );
  });
  if (acts.length > 0) throw refused(formatStaffMessage('resource.acts', { found: namesOf(acts) }));
}

/**
 * Checks that a file is what its name promises, and that it does nothing by itself.
 * @throws Problem 422 with the reason
 */
export async function judgeResource(path: string, name: string): Promise<ResourceKind> {
  const kind = kindOfName(name);
  if (isDocument(kind)) await judgeContent(path, kind);
  else if (!SIGNATURES[kind](await headOf(path))) throw refused(mismatch(kind));
  return kind;
}
