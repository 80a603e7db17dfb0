import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from './written-json.ts';

/** Shorter answers gain less than compressing costs. */
const LEAST_BYTES = 16 * 1024;

const [br, zip, zstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)];

/** The codings, the one that costs least for what it saves first; each on a thread of its own. */
const CODINGS: readonly [name: string, write: (bytes: Buffer) => Promise<Buffer>][] = [
  ['zstd', (bytes) => zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  ['br', (bytes) => br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (bytes) => zip(bytes, { level: 4 })],
];

/** Whether a client takes a coding: it names it, and not with the weight nought. */
const takes = (accepted: string, name: string): boolean =>
  new RegExp(
    `(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?\\s*(?:,|$)`,
    'i',
  ).test(accepted);

/**
 * Compresses long answers of the API for clients that take it. No answer holds a secret beside what
 * a visitor has sent, so its length tells nothing.
 */
export function compressLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const isText = typeof payload === 'string';
    // Most answers are short: they pass without another turn of the event loop.
    if (!isText && !Buffer.isBuffer(payload)) return done(null, payload);
    // A character takes at most three bytes.
    if (payload.length < (isText ? LEAST_BYTES / 3 : LEAST_BYTES)) return done(null, payload);
    const accepted = request.headers['accept-encoding'];
    if (typeof accepted !== 'string' || reply.hasHeader('content-encoding')) {
      return done(null, payload);
    }
    const coding = CODINGS.find(([name]) => takes(accepted, name));
    const bytes = isText ? Buffer.from(payload) : payload;
    if (!coding || bytes.length < LEAST_BYTES || reply.getHeader('content-type') !== JSON_TYPE) {
      return done(null, payload);
    }
    const [name, write] = coding;
    reply.header('content-encoding', name);
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    write(bytes).then((written) => done(null, written), done);
  });
}
