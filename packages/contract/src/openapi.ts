import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  demandBody,
  fieldsProblemBody,
  problemBody,
  stringProblemBody,
  throttledBody,
  unavailableBody,
} from '#contract/problems.ts';
import { problemDetails } from '#contract/programs/problems.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: Json, example?: object): Json => ({
  'application/json': { schema, ...(example && { example }) },
});

/** The fields of a params or query schema as OpenAPI parameters. */
function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, fieldSchema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: fieldSchema,
  }));
}

const bodyOf = (body: z.ZodMiniType, example?: object) => ({
  required: true,
  content: json(schemaOf(body, 'input'), example),
});

const refusal = (description: string, schema: z.ZodMiniType) => ({
  description,
  content: json(schemaOf(schema, 'output')),
});

/** The refusals of calls, by name. */
const REFUSALS = {
  malformed: refusal('Not to be read as a request, or for another host', problemBody),
  signedOut: refusal('Not signed in', problemBody),
  forbidden: refusal('The token has not the right', problemBody),
  unproved: refusal('The member has to prove anew who they are', demandBody),
  conflict: refusal('Still at work on this key, or another contract is there', problemBody),
  notFound: refusal('Not found, not published, or not yours', problemBody),
  timedOut: refusal('The request did not come to its end in time', problemBody),
  tooLarge: refusal('The body is too large; the connection is closed', problemBody),
  wrongType: refusal('The body is not of the type that the call takes', problemBody),
  forged: refusal('Anti-forgery token missing or wrong', problemBody),
  fields: refusal('Refused; sentences for the member, in Japanese', fieldsProblemBody),
  sentence: refusal('Refused; one sentence for the member, in Japanese', stringProblemBody),
  throttled: refusal('Too many; see Retry-After', throttledBody),
  longHeaders: refusal('The headers are too long', problemBody),
  broken: refusal('A defect of the site; see X-Request-Id', problemBody),
  unavailable: refusal('Not to be had just now; see Retry-After', unavailableBody),
};

const refuses = (name: keyof typeof REFUSALS) => ({ $ref: `#/components/responses/${name}` });

function refusals({ method, spec }: Endpoint): Json {
  const isFieldless = !(spec.body || spec.query || spec.refusesWithString);
  const isForPrograms = spec.audience === 'program';
  return {
    400: refuses('malformed'),
    ...((spec.audience === 'member' || isForPrograms) && { 401: refuses('signedOut') }),
    ...(isForPrograms && spec.right && { 403: refuses('forbidden') }),
    ...(spec.freshProof && { 403: refuses('unproved') }),
    ...(spec.params && { 404: refuses('notFound') }),
    408: refuses('timedOut'),
    ...(method !== 'GET' && {
      413: refuses('tooLarge'),
      415: refuses('wrongType'),
      ...(isForPrograms ? { 409: refuses('conflict') } : { 419: refuses('forged') }),
    }),
    ...(!isFieldless && { 422: refuses(spec.refusesWithString ? 'sentence' : 'fields') }),
    429: refuses('throttled'),
    431: refuses('longHeaders'),
    500: refuses('broken'),
    503: refuses('unavailable'),
  };
}

/** The same key gets the same answer for 24 hours. */
const IDEMPOTENCY_KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };

/** What a call takes and answers, for example. */
export type Example = Readonly<Partial<Record<'body' | 'response', object>>>;

function operation(name: string, endpoint: Endpoint, example: Example = {}): Json {
  const { spec, method } = endpoint;
  const status = spec.status ?? 200;
  const isForPrograms = spec.audience === 'program';
  const changes = method !== 'GET';
  const security = isForPrograms
    ? ['token']
    : [...(spec.audience === 'member' ? ['session'] : []), ...(changes ? ['xsrf'] : [])];
  return {
    operationId: name,
    summary: spec.summary,
    security: [Object.fromEntries(security.map((scheme) => [scheme, []]))],
    ...(isForPrograms && { description: `Right: ${spec.right ?? 'any'}` }),
    parameters: [
      ...parameters(spec.params, 'path'),
      ...parameters(spec.query, 'query'),
      ...(isForPrograms && changes ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(spec.body ? { requestBody: bodyOf(spec.body, example.body) } : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(spec.response
          ? { content: json(schemaOf(spec.response, 'output'), example.response) }
          : {}),
        ...(spec.download ? { content: { [spec.download]: {} } } : {}),
      },
      ...refusals(endpoint),
    },
  };
}

const problems = { 'application/problem+json': { schema: schemaOf(problemDetails, 'output') } };

/** The address of the calls, and how their callers show who they are. */
interface Site {
  /** The product's name, for the title. */
  product: string;
  origin: string;
  /** Name of the session cookie; null: programs, by their tokens. */
  sessionCookie: string | null;
}

/**
 * The OpenAPI 3.1 document of a table of calls.
 * @param calls endpoints by name
 * @param examples by the same names
 */
export function openApiDocument(
  calls: Record<string, Endpoint>,
  { product, origin, sessionCookie }: Site,
  examples: Readonly<Record<string, Example>> = {},
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [method]: operation(name, endpoint, examples[name]),
    };
  }
  const site = sessionCookie ? "members' site" : 'for programs';
  const named = JSON.stringify(paths);
  const refused = Object.entries(REFUSALS).filter(([name]) => named.includes(`responses/${name}"`));
  const session = {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
    xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
  };
  return {
    openapi: '3.1.0',
    info: { title: `${product} ${site}`, version: '1.0.0' },
    servers: [{ url: origin }],
    paths,
    components: {
      responses: Object.fromEntries(
        refused.map(([name, one]) => [name, sessionCookie ? one : { ...one, content: problems }]),
      ),
      securitySchemes: sessionCookie ? session : { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
