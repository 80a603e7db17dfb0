import type { FastifyInstance, FastifyRequest } from 'fastify';

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
