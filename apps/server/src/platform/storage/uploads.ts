import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { type FilePart, readFilePart } from '@orchard/contract/staff/file-parts';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { fileBody } from '#platform/http/bodies.ts';
import { fieldsProblem, Problem, problem } from '#platform/http/problem.ts';
import { type ClamdAddress, MAX_SCANNED_BYTES, scan } from '#platform/outgoing/clamd.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { arrivingFiles, BY_OPERATOR, ClosedUpload } from './arriving-files.ts';
import { ChangedFile, type FileStorage } from './file-storage.ts';

/** How an upload that came in parts becomes a file of the site. */
export interface Taking<Judged> {
  /**
   * Looks at the very bytes that will be stored.
   * @param path of a file that nothing else writes to
   * @throws Problem 422 to refuse it for good
   */
  judge(path: string): Promise<Judged>;
  /**
   * Notes a file that was judged, before it is stored.
   * @returns its key in the storage, and the checksum that was noted first: other bytes are not stored
   */
  note(judged: Judged, sha256: string): Promise<{ key: string; sha256: string }>;
  /** Deletes the row of an upload that was refused for good. */
  drop(): Promise<unknown>;
}

/** How everything that operators upload comes in: closed, scanned, judged, and stored as it was judged. */
export type Uploads = ReturnType<typeof createUploads>;

interface Parts {
  mediaDir: string;
  storage: FileStorage;
  /** Scans each upload; null: none does. */
  clamd: ClamdAddress | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const refused = (sentence: string): Problem => fieldsProblem({ file: [sentence] });
const conflict = (message: 'upload.closed' | 'upload.changed' | 'upload.elsewhere'): Problem =>
  new Problem(409, { message: formatStaffMessage(message) });

async function readAll(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Makes what takes uploads over. */
export function createUploads({ mediaDir, storage, clamd, log }: Parts) {
  const arriving = arrivingFiles(mediaDir);

  /** @throws Problem 422 when something is found, 503 while the scanner is away */
  async function refuseInfected(content: AsyncIterable<Buffer> | Iterable<Buffer>, bytes: number) {
    if (clamd === null || bytes > MAX_SCANNED_BYTES) return;
    const found = await scan(clamd, content).catch((error: Error) => {
      log.warn({ msg: 'upload.not_scanned', reason: error.message });
      const message = formatStaffMessage('upload.not_scanned');
      throw new Problem(503, { message }, { 'retry-after': '60' });
    });
    if (found !== null) throw refused(formatStaffMessage('upload.infected', { found }));
  }

  /**
   * Takes a part of an upload.
   * @throws Problem 409 when it is closed by then, 413 when it is too long, 503 when the disk is full
   */
  async function takePart(
    id: string,
    request: FastifyRequest,
    { offset, most }: { offset: number; most: number },
  ) {
    try {
      await arriving.write(id, offset, fileBody(request, most));
    } catch (error) {
      throw error instanceof ClosedUpload ? conflict('upload.closed') : error;
    }
  }

  /**
   * The file of which a request carries the last part.
   * @throws Problem 202, which answers every other part; 409 when what comes before is missing, 413
   */
  async function joined(
    id: string,
    request: FastifyRequest,
    { from, to, bytes }: FilePart,
    maxBytes: number,
  ): Promise<Buffer> {
    if (bytes > maxBytes) throw problem(413, { connection: 'close' });
    if (from === 0) await arriving.begin(id);
    if (from > ((await arriving.received(id)) ?? 0)) throw conflict('upload.elsewhere');
    await takePart(id, request, { offset: from, most: to - from });
    const received = await arriving.received(id);
    if (to < bytes) throw new Problem(202, { received });
    if (received !== bytes) throw conflict('upload.elsewhere');
    const file = await readFile(arriving.pathOf(id));
    await arriving.forget(id);
    return file;
  }

  async function takeOver<Judged>(id: string, { judge, note, drop }: Taking<Judged>) {
    const taken = await arriving.take(id);
    if (taken === undefined) return;
    const { path, ...measured } = taken;
    try {
      await refuseInfected(createReadStream(path), measured.bytes);
      const judged = await judge(path);
      const { key, sha256 } = await note(judged, measured.sha256);
      if (sha256 !== measured.sha256) throw new ChangedFile(key);
      await storage.put(key, path, measured);
      await arriving.forget(id);
    } catch (error) {
      if (error instanceof ChangedFile) throw conflict('upload.changed');
      if (error instanceof Problem && error.status === 422) {
        await arriving.forget(id);
        await drop();
      }
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Those that are being taken over, by their ids: who wishes it again waits for the same. */
  const underWay = new Map<string, Promise<void>>();

  return {
    /**
     * The file that a request carries, or ends where it comes in parts.
     * @param staff who sends it: nobody else adds parts to it
     * @throws Problem 202 after a part with which it does not end, 413 when it is too long, 422 when
     * something is found in it
     */
    async whole(request: FastifyRequest, staff: Staff, maxBytes: number): Promise<Buffer> {
      const part = readFilePart(request.headers);
      const file = part
        ? await joined(`${BY_OPERATOR}${staff.id}-${part.upload}`, request, part, maxBytes)
        : await readAll(fileBody(request, maxBytes));
      await refuseInfected([file], file.length);
      return file;
    },

    /** Where an upload lies while parts come: for a first look, which decides nothing. */
    pathOf: arriving.pathOf,
    begin: arriving.begin,
    received: arriving.received,

    part: takePart,

    /**
     * Takes a complete upload over: closes and copies it, has the copy scanned and judged, and stores
     * that copy if it still is what was judged. Nothing happens where another request has done so.
     * @throws Problem 422 when it is refused for good, with the upload gone; 409 when its bytes have
     * changed, 503 while the scanner is away: both may be tried again
     */
    takeOver<Judged>(id: string, taking: Taking<Judged>): Promise<void> {
      const begun = underWay.get(id) ?? takeOver(id, taking).finally(() => underWay.delete(id));
      underWay.set(id, begun);
      return begun;
    },
    forget: arriving.forget,
  };
}
