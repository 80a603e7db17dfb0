import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { identifyVisitor, setVisitorCookies, type Visitor } from '#platform/sessions/visitor.ts';
import { authEvent } from './auth-events.ts';
import type { Binding, Call } from './bind.ts';
import { refuseForgery } from './forgery.ts';
import { Page, pageLinks } from './page.ts';
import { parseFields, parseParams } from './parse.ts';
import { problem } from './problem.ts';
import { responseSchema } from './response-schema.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever sent the request; absent on routes without a session. */
    visitor: Visitor | null;
  }
}

/** What serving an endpoint needs. */
export interface EndpointParts {
  db: Database;
  cookies: SessionCookies;
  limits: Limits;
  allowedOrigins: ReadonlySet<string>;
  /** Parse every answer with the contract, as tests do. */
  checkResponses: boolean;
}

/** `/api/video/{videoId}` as Fastify writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Counts the request itself, whatever it is for. */
const countRequest = ({ limits }: EndpointParts, request: FastifyRequest, visitor: Visitor) =>
  visitor.member
    ? limits.count(request, LIMITS.everyMember, String(visitor.member.id))
    : limits.count(request, LIMITS.everyGuest, networkOf(request.ip));

/** Writes a page's headers and gives back its items; what is no page passes. */
function unfoldPage(answer: unknown, call: { query?: unknown }, reply: FastifyReply): unknown {
  if (!(answer instanceof Page)) return answer;
  const { p, per_page } = call.query as { p?: number; per_page?: number };
  if (p !== undefined) {
    const perPage = per_page ?? answer.pageSize;
    reply.header('x-total-count', String(answer.total));
    reply.header('link', pageLinks(reply.request.url, p, perPage, answer.total));
  }
  return answer.items;
}

/**
 * Serves bound endpoints. The order of the checks is W-6: size and content type (Fastify's own),
 * anti-forgery, limit, sign-in, then the fields.
 */
export function serveEndpoints(
  app: FastifyInstance,
  bindings: readonly Binding[],
  parts: EndpointParts,
): void {
  app.decorateRequest('visitor', null);
  app.addHook('onSend', async (request, reply) => {
    if (request.visitor) setVisitorCookies(reply, parts.cookies, request.visitor);
  });
  for (const { endpoint, handle } of bindings) {
    const { spec } = endpoint;
    const status = spec.status ?? 200;
    app.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      ...(spec.response
        ? { schema: { response: { [status]: responseSchema(spec.response) } } }
        : {}),
      onRequest: async (request, reply) => {
        apiHeaders(reply);
        request.visitor = await identifyVisitor(parts.db.kysely, parts.cookies, request);
      },
      handler: async (request, reply) => {
        const visitor = request.visitor as Visitor;
        if (endpoint.method !== 'GET') {
          refuseForgery(request, visitor, parts.cookies, parts.allowedOrigins);
        }
        await countRequest(parts, request, visitor);
        if (spec.audience === 'member' && !visitor.member) {
          authEvent(request, 'authz.deny');
          throw problem(401);
        }
        const call = {
          params: spec.params && parseParams(spec.params, request.params),
          query: spec.query && parseFields(spec.query, request.query),
          body: spec.body && parseFields(spec.body, request.body),
          member: visitor.member,
          request,
          reply,
        };
        const answer = unfoldPage(await handle(call as Call<never> as never), call, reply);
        if (parts.checkResponses) spec.response?.parse(answer);
        reply.code(status);
        return spec.response ? answer : null;
      },
    });
  }
}
