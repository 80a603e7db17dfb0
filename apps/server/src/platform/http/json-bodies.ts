import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What goes with a request that has a body, of a known length or of pieces. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Bodies are JSON and nothing else. An empty one is no body, whatever type it names: some clients
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
    // It answers by `done`, whatever comes of it.
    else void parse(request, body as string, done);
  });
}
