import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';
import { spareWhileArriving } from './stalled-connections.ts';

/** Headers of a request with a body, of a known length or in chunks. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Bodies are JSON only. An empty one is no body, with any content type: some clients
 * announce JSON, or a form, on every request.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) delete request.raw.headers['content-type'];
    done();
  });
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // It reports result and error through `done`.
    else void parse(request, body as string, done);
  });
}

const tooLarge = () => problem(413, { connection: 'close' });

/**
 * Bodies are files of some types and nothing else. They are left on the wire until the request has
 * been let in; {@link fileBody} reads them.
 * @param types as `image/*` or `application/octet-stream`
 */
export function acceptOnlyFiles(scope: FastifyInstance, types: readonly string[]): void {
  scope.removeAllContentTypeParsers();
  for (const type of types) {
    const matcher = new RegExp(
      `^${type.replaceAll('.', '\\.').replace('*', '[a-z0-9.+-]+')}(?:;|$)`,
    );
    scope.addContentTypeParser(matcher, (_request, _body, done) => done(null, undefined));
  }
}

/**
 * Refuses a file by the length that it announces.
 * @throws Problem 413
 */
export function refuseLongFile(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

/** A file has this long before its pace counts, in milliseconds … */
const PACE_AFTER = 20_000;
/** … and comes at least so fast, in bytes per second: by telephone, and no slower. */
const LEAST_PACE = 4 * 1024;

/**
 * The file that a request carries as a stream, counted as it comes: what announces no length
 * is held to the same limit. It may take long, but not drip.
 * @param now the time in milliseconds
 * @throws Problem 413 at the first byte too many, 408 where it comes too slowly
 */
export async function* fileBody(
  request: FastifyRequest,
  maxBytes: number,
  now: () => number = () => performance.now(),
): AsyncGenerator<Buffer, void, undefined> {
  let length = 0;
  const began = now();
  const end = spareWhileArriving(request.raw.socket);
  // Not destroyed when reading ends early: the refusal still has to go out on this connection.
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      const took = now() - began;
      if (took > PACE_AFTER && (length * 1000) / took < LEAST_PACE) {
        throw problem(408, { connection: 'close' });
      }
      yield chunk as Buffer;
    }
  } catch (error) {
    // The client has disconnected: there is no one to answer, and no fault of the server.
    throw request.raw.errored === error ? problem(400) : error;
  } finally {
    end();
  }
}
