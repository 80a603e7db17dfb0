import type { FastifyInstance } from 'fastify';

/** One line per answer, without paths, which can hold tokens (W-40), and its number for support. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        req_id: request.id,
        user_id: request.visitor?.member?.id,
        staff_id: request.staffVisitor?.session?.id,
        route: request.routeOptions.url ?? null,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      'request',
    );
    done();
  });
}
