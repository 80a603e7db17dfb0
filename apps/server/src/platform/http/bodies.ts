import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

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

/**
 * The file that a request carries as a stream, counted as it comes: what announces no length
 * is held to the same limit.
 * @throws Problem 413 at the first byte too many
 */
export async function* fileBody(
  request: FastifyRequest,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let length = 0;
  // Not destroyed when reading ends early: the refusal still has to go out on this connection.
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      yield chunk as Buffer;
    }
  } catch (error) {
    // The client has disconnected: there is no one to answer, and no fault of the server.
    throw request.raw.errored === error ? problem(400) : error;
  }
}
