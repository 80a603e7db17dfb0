import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from './security-headers.ts';

/** Shorter answers gain less than compressing costs. */
const LEAST_BYTES = 16 * 1024;
/** Answers of this length and more get an ETag, and are worth brotli's time. */
const LONG_BYTES = 256 * 1024;
/** No character of a string takes more bytes. */
const MOST_OF_A_CHARACTER = 3;

const [br, zip, zstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)];

/** The codings, the one that costs least for what it saves first; each on a thread of its own. */
const CODINGS: readonly [name: string, write: (bytes: Buffer) => Promise<Buffer>][] = [
  ['zstd', (bytes) => zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  ['br', (bytes) => br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (bytes) => zip(bytes, { level: 4 })],
];

/** For very long answers: 70 ms of a thread for 2.6 MB, and a quarter less to send than with zstd. */
const LONG_CODINGS: typeof CODINGS = [
  ['br', (bytes) => br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } })],
  ...CODINGS,
];

/** Returns the ETag of a long answer, a hash of its bytes. */
const tagOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Whether a client takes a coding: it names it, and not with the weight nought. */
const takes = (accepted: string, name: string): boolean =>
  new RegExp(
    `(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?\\s*(?:,|$)`,
    'i',
  ).test(accepted);

/** Whether the client's conditional request names this answer. */
const hasAlready = ({ method, headers }: FastifyRequest, reply: FastifyReply, tag: string) =>
  (method === 'GET' || method === 'HEAD') &&
  reply.statusCode === 200 &&
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/**
 * Compresses long answers of the API for clients that accept it. No answer holds a secret together
 * with a visitor's input, so its length reveals nothing. Very long ones have a weak ETag, the same in
 * every coding: a client that sends it gets 304, after the server made the answer again.
 */
export function compressLongAnswers(app: FastifyInstance): void {
  async function compressed(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
  ): Promise<Buffer | null> {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (bytes.length < LEAST_BYTES) return bytes;
    const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    const tag = bytes.length < LONG_BYTES ? undefined : tagOf(bytes);
    if (tag) {
      reply.headers({ etag: `W/"${tag}"`, vary });
      if (hasAlready(request, reply, `"${tag}"`)) {
        reply.code(304).removeHeader('content-type');
        return null;
      }
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const codings = tag ? LONG_CODINGS : CODINGS;
    const coding = codings.find(([name]) => takes(accepted, name));
    if (!coding) return bytes;
    const [name, write] = coding;
    reply.headers({ 'content-encoding': name, vary });
    return write(bytes);
  }

  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const isLong =
      (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
      payload.length >= LEAST_BYTES / MOST_OF_A_CHARACTER;
    // Most answers are short: they pass without another turn.
    if (!isLong || reply.hasHeader('content-encoding')) return done(null, payload);
    if (reply.getHeader('content-type') !== JSON_TYPE) return done(null, payload);
    compressed(request, reply, payload).then((answer) => done(null, answer), done);
  });
}
