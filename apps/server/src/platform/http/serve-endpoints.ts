import type { Endpoint } from '@orchard/contract/endpoint';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { brandKey, type Member } from '#platform/sessions/member.ts';
import type { AdmissionControl } from './admission-control.ts';
import { type AuthStrategy, refuseForgery, refuseTokens } from './auth-strategy.ts';
import {
  type Admitted,
  type Binding,
  type CachedRead,
  type Call,
  FileAnswer,
  sendFileAnswer,
} from './bind.ts';
import { acceptOnlyFiles, refuseLongFile } from './bodies.ts';
import type { MaintenanceGate } from './maintenance-gate.ts';
import { Page, pageHeaders } from './page.ts';
import { parseFields, parseParams, parseQuery } from './parse.ts';
import { problem } from './problem.ts';
import { responseWriter } from './response-writer.ts';
import { apiHeaders } from './security-headers.ts';

/** Longer addresses are rarely shared between members: their answers are not cached. */
const MAX_URL_LENGTH = 300;
const TOO_LARGE = Number.MAX_SAFE_INTEGER;
/** Bytes of a character of an answer, and of an answer beside its texts. */
const [CHARACTER_BYTES, OVERHEAD] = [2, 500];

/** A member with only the brands of the real one, so that the cache gets nothing personal. */
const audienceOf = ({ brands }: Member): Member => ({ brands }) as unknown as Member;

/**
 * Answers from the cache, or reads.
 * @param url path and query as requested: with the brands they name everything that the answer depends on
 * @param fields the parsed request
 */
const cachedAnswer = (
  cache: ContentCache,
  { content, read }: CachedRead,
  { member, snapshot }: Admitted['member'],
  url: string,
  fields: object,
): Promise<unknown> =>
  cache.get(
    content,
    `${brandKey(member)} ${url}`,
    snapshot,
    (db) => read(db, { ...fields, member: audienceOf(member) } as never),
    (answer) =>
      url.length > MAX_URL_LENGTH
        ? TOO_LARGE
        : JSON.stringify(answer).length * CHARACTER_BYTES + OVERHEAD,
  );

/** The dependencies of serving endpoints. */
interface EndpointParts {
  /** Authenticates members, operators or programs. */
  auth: AuthStrategy;
  allowedOrigins: ReadonlySet<string>;
  /** Refuses members while the site is in maintenance; operators go on. */
  refuseInMaintenance?: MaintenanceGate;
  /** What members may do meanwhile. */
  inMaintenance?: ReadonlySet<Endpoint>;
  /** Bounds how long members wait, and how many programs are served at once; operators are few. */
  admission?: AdmissionControl;
  /** Parse every answer with the contract, as tests do. */
  checkResponses: boolean;
  /** Answers that many share. */
  contentCache: ContentCache;
  /** Whether changes are possible: false while the disk is full. */
  hasFreeSpace?: () => boolean;
  /** Limit of a body in bytes; by default the server's limit. */
  bodyLimit?: number;
}

/** `/api/video/{videoId}` as Fastify writes it. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Writes a page's headers and gives back its items; what is no page passes. */
function unfoldPage(answer: unknown, call: { query?: unknown }, reply: FastifyReply): unknown {
  if (!(answer instanceof Page)) return answer;
  reply.headers(pageHeaders(answer, call.query, reply.request.url));
  return answer.items;
}

/** Sign-ins wait in their own queue (session.routes.ts). */
const isBounded = ({ method, spec }: Binding['endpoint']): boolean =>
  method === 'GET' || spec.audience === 'member' || spec.audience === 'program';

/** Serialises a route's answers of a status by the contract; Fastify's own schema stays empty. */
const written = (status: number, response: z.ZodMiniType) => ({
  schema: { response: { [status]: {} } },
  serializerCompiler: () => responseWriter(response),
});

/**
 * Serves bound endpoints. The order of the checks is W-6: size and content type (Fastify's own),
 * anti-forgery, limit, sign-in, then the fields.
 */
export function serveEndpoints(
  app: FastifyInstance,
  bindings: readonly Binding[],
  {
    auth,
    refuseInMaintenance,
    inMaintenance,
    admission,
    allowedOrigins,
    checkResponses,
    contentCache,
    hasFreeSpace = () => true,
    bodyLimit,
  }: EndpointParts,
): void {
  auth.install(app);
  for (const { endpoint, handle, cached } of bindings) {
    const { spec } = endpoint;
    const status = spec.status ?? 200;
    const route: RouteOptions = {
      method: endpoint.method,
      url: routePath(endpoint.path),
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(spec.response && written(status, spec.response)),
      onRequest: async (request, reply) => {
        apiHeaders(reply);
        if (spec.audience !== 'program') refuseTokens(request);
        if (!inMaintenance?.has(endpoint)) await refuseInMaintenance?.(request);
        if (isBounded(endpoint)) await admission?.admit(request, reply);
        await auth.identify(request);
      },
      handler: async (request, reply) => {
        if (spec.file) refuseLongFile(request, spec.file.maxBytes);
        if (endpoint.method !== 'GET') {
          if (auth.isOwnToken) refuseForgery(request, auth, allowedOrigins);
          if (!hasFreeSpace()) throw problem(503, { 'retry-after': '30' });
        }
        await auth.count(request);
        const who = auth.admit(request, spec);
        const fields = {
          params: spec.params && parseParams(spec.params, request.params),
          query: spec.query && parseQuery(spec.query, request.query),
          body: spec.body && parseFields(spec.body, request.body),
        };
        const call = { ...fields, ...who, request, reply };
        const found = cached
          ? await cachedAnswer(contentCache, cached, who as Admitted['member'], request.url, fields)
          : await handle(call as Call<never> as never);
        if (found instanceof FileAnswer) return sendFileAnswer(reply, found);
        const answer = unfoldPage(found, call, reply);
        reply.code(status);
        if (checkResponses) spec.response?.parse(answer);
        return spec.response ? answer : null;
      },
    };
    const { file } = spec;
    if (!file) app.route(route);
    else {
      // In a scope of its own: everywhere else bodies are JSON and nothing else.
      app.register((scope, _options, done) => {
        acceptOnlyFiles(scope, file.types);
        scope.route(route);
        done();
      });
    }
  }
}
