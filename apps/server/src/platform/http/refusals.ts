import type { Endpoint } from '@orchard/contract/endpoint';
import type { ProblemStatus } from '@orchard/contract/problems';
import { PROGRAM_PATH } from '@orchard/contract/programs';
import { toProblemDetails } from '@orchard/contract/programs/problems';
import { wholePath } from '@orchard/contract/whole-path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { ERROR_PAGE_POLICY, errorPage } from './error-page.ts';
import { Problem, problem } from './problem.ts';
import { apiHeaders } from './security-headers.ts';

/** A value that its column cannot hold, such as a too large number, names no row. */
const isBeyondRange = (error: Error): boolean =>
  'code' in error && (error.code === '22003' || error.code === '22P02');

/**
 * A row that a request wants to refer to has gone while it was under way: the member, who is no longer
 * anybody then, or what it is about.
 */
function goneMeanwhile(error: Error, request: FastifyRequest): Problem | undefined {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== '23503') return undefined;
  const isSender = constraint.endsWith('_member_id_fkey') && !request.url.startsWith('/api/staff/');
  return problem(isSender ? 401 : 404);
}

/** An intended refusal, not an outage: the request log suffices. */
const isMeant = (error: Error): boolean => error instanceof Problem && error.cause === undefined;

/** Keeps the header with a file's length when the requested range lies beyond it. */
function contentRangeOf(error: Error): Record<string, string> {
  const { headers = {} } = error as { headers?: Record<string, string> };
  const range = headers['Content-Range'];
  return range ? { 'content-range': range } : {};
}

/** Maps an error to its answer; only an unforeseen error is a 500 and gets a log line. */
function problemOf(error: FastifyError | Problem | Error, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const gone = goneMeanwhile(error, request);
  if (gone) return gone;
  if (isUnavailable(error)) return problem(503, { 'retry-after': '2' });
  if (isBeyondRange(error)) return problem(404);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 416) return problem(416, contentRangeOf(error));
  if (status === 413) return problem(413, { connection: 'close' });
  if (status === 415) return problem(415);
  // A folder of files, which has no page of its own.
  if (status === 403) return problem(404);
  if (status !== undefined && status >= 400 && status < 500) return problem(400 as ProblemStatus);
  return problem(500);
}

/** Whether a browser navigates to the address and will show the answer. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  (headers.accept?.includes('text/html') ?? false) &&
  (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';

const send = (reply: FastifyReply, refusal: Problem) => {
  apiHeaders(reply).code(refusal.status);
  reply.headers(refusal.headers);
  if (reply.request.url.startsWith(PROGRAM_PATH)) {
    return reply
      .type('application/problem+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(toProblemDetails(refusal.status, refusal.body));
  }
  if (isNavigation(reply.request)) {
    return reply
      .header('content-security-policy', ERROR_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(refusal.page ?? errorPage(refusal.status));
  }
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body);
};

const matcherOf = (endpoint: Endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
});

/** The methods that a path takes, from the table of calls. */
function methodLookup(endpoints: readonly Endpoint[]): (path: string) => string[] {
  const matchers = endpoints.map(matcherOf);
  return (path) => matchers.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

const isApiPath = (path: string) => /^\/(?:api|sanctum|media|player|dev)(?:\/|$)/.test(path);

/** Turns every exception into a problem of the wire; call it before adding routes. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = problemOf(error, request);
    if (refusal.status === 500) request.log.error({ err: error }, 'unforeseen');
    if (refusal.status === 503 && !isMeant(error)) {
      request.log.warn({ err: error }, 'unavailable');
    }
    return send(reply, refusal);
  });
}

/**
 * Answers requests that match no route: the site's document for the address of a screen, 405 for a
 * call with the wrong method, else 404. A browser that opens the address of a missing file gets the
 * document too, as a 404, so that the site shows its own page. An address with a sign of the sentence
 * that it stood in leads to the one without.
 * @param serveDocument answers with the members' app
 * @param count counts a guest's request
 */
export function registerStrayRequests(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  serveDocument: (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => unknown,
  count: (request: FastifyRequest) => Promise<void>,
): void {
  const methodsOf = methodLookup(endpoints);
  app.setNotFoundHandler({ preHandler: count }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const full = wholePath(path);
    if (reads && !isApiPath(path) && full !== path) {
      return reply.redirect(full + request.url.slice(path.length), 302);
    }
    const methods = methodsOf(path);
    // Folders that begin with a dot are no screens either.
    const namesFile = /\/\.|\.[^/]*$/.test(path);
    const opensInBrowser = request.headers.accept?.includes('text/html') ?? false;
    if (reads && !isApiPath(path) && (!namesFile || opensInBrowser)) {
      return serveDocument(request, reply, namesFile ? 404 : 200);
    }
    if (methods.length > 0 || !reads) {
      const allow = methods.length > 0 ? methods : isApiPath(path) ? [] : ['GET'];
      if (allow.length === 0) return send(reply, problem(404));
      const withHead = allow.includes('GET') ? [...allow, 'HEAD'] : allow;
      return send(reply, problem(405, { allow: withHead.join(', ') }));
    }
    return send(reply, problem(404));
  });
}
