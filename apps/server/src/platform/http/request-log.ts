import type { FastifyInstance } from 'fastify';
import { isProbe } from '#platform/monitoring/readiness.ts';

/**
 * Writes one line per answer, with a number for support and without the path, which can hold tokens
 * (W-40). Probes get no line: a proxy sends ten a second.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request.url)) return done();
    request.log.info(
      {
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
