import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type FastifyHttpOptions, LogController } from 'fastify';
import { answerMisspelt, answerUnreadable } from './unread-requests.ts';

const KIB = 1024;
const SECOND = 1000;

const ownCompiler = () => () => {
  throw new Error('a route has a schema that is not the contract’s');
};

/** How the server treats slow, large and odd requests (W-22, W-25, W-34). */
export const SERVER_OPTIONS = {
  bodyLimit: 64 * KIB,
  requestTimeout: 20 * SECOND,
  // Of a connection on which nothing moves while it is the client's turn (connection-timeout.ts).
  connectionTimeout: 20 * SECOND,
  // Longer than a proxy's timeout, so that the proxy closes first.
  keepAliveTimeout: 75 * SECOND,
  forceCloseConnections: 'idle',
  // Admitted requests are served to the end.
  return503OnClosing: false,
  http: {
    headersTimeout: 10 * SECOND,
    connectionsCheckingInterval: 2 * SECOND,
    maxHeaderSize: 16 * KIB,
    // Refused with the site's own answer, like a wrong host.
    requireHostHeader: false,
  },
  // Requests are read and answers written by the contract (serve-endpoints.ts): Fastify's own compilers,
  // which take megabytes, are never read.
  schemaController: {
    compilersFactory: { buildValidator: ownCompiler, buildSerializer: ownCompiler },
  },
  routerOptions: { maxParamLength: 600 },
  // request-log.ts writes the request log, without paths, which can hold tokens. Every line about a
  // request carries its number.
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
  clientErrorHandler: answerUnreadable,
  frameworkErrors: answerMisspelt,
  requestIdHeader: false,
  genReqId: () => randomUUID(),
} as const satisfies FastifyHttpOptions<Server>;
