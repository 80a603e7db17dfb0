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

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** The fields of a params or query schema as OpenAPI parameters. */
function parameters(
  schema: z.ZodMiniType | undefined,
  where: 'path' | 'query',
  examples: Readonly<Record<string, string>> = {},
): Json[] {
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
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

const refusal = (description: string, schema: z.ZodMiniType) => ({
  description,
  content: json(schemaOf(schema, 'output')),
});

const detailed = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: schemaOf(problemDetails, 'output') } },
});

/** The refusals of calls for programs, by status. */
const PROGRAM_REFUSALS: Readonly<Record<string, string>> = {
  400: 'Not to be read as a request, or for another host',
  401: 'No token, or none that is alive',
  403: 'The token has not the right',
  404: 'Not found',
  408: 'The request did not come to its end in time',
  409: 'A request with this key is still at work, or another contract is in the way',
  413: 'The body is too large; the connection is closed',
  415: 'The body is not JSON',
  422: 'Refused; sentences by field, in Japanese',
  429: 'Too many; see Retry-After and RateLimit',
  431: 'The headers are too long',
  500: 'A defect of the site; see X-Request-Id',
  503: 'Not to be had just now; see Retry-After',
};

const ofPrograms = (status: string) => `problem${status}`;

/** The refusals of calls, by name. */
const REFUSALS = {
  malformed: refusal('Not to be read as a request, or for another host', problemBody),
  signedOut: refusal('Not signed in', problemBody),
  unproved: refusal('The member has to prove anew who they are', demandBody),
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
  return {
    400: refuses('malformed'),
    ...(spec.audience === 'member' && { 401: refuses('signedOut') }),
    ...(spec.freshProof && { 403: refuses('unproved') }),
    ...(spec.params && { 404: refuses('notFound') }),
    408: refuses('timedOut'),
    ...(method !== 'GET' && {
      413: refuses('tooLarge'),
      415: refuses('wrongType'),
      419: refuses('forged'),
    }),
    ...(!isFieldless && { 422: refuses(spec.refusesWithString ? 'sentence' : 'fields') }),
    429: refuses('throttled'),
    431: refuses('longHeaders'),
    500: refuses('broken'),
    503: refuses('unavailable'),
  };
}

function programRefusals({ method, spec }: Endpoint): Json {
  const isMissing = (status: string) =>
    (method === 'GET' && ['409', '413', '415'].includes(status)) ||
    (!spec.params && status === '404') ||
    (!(spec.body || spec.query) && status === '422') ||
    (spec.right === null && status === '403');
  return Object.fromEntries(
    Object.keys(PROGRAM_REFUSALS)
      .filter((status) => !isMissing(status))
      .map((status) => [status, { $ref: `#/components/responses/${ofPrograms(status)}` }]),
  );
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key gets the same answer for 24 hours; up to 200 visible ASCII characters',
  schema: { type: 'string', maxLength: 200 },
};

function operation(name: string, endpoint: Endpoint): Json {
  const { spec, method } = endpoint;
  const status = spec.status ?? 200;
  const { example } = spec;
  if (example) {
    return {
      operationId: name,
      summary: spec.summary,
      description: `Right: ${spec.right ?? 'any'}`,
      security: [{ token: [] }],
      parameters: [
        ...parameters(spec.params, 'path', example.params),
        ...parameters(spec.query, 'query', example.query),
        ...(method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
      ],
      ...(spec.body && {
        requestBody: { required: true, content: json(schemaOf(spec.body, 'input'), example.body) },
      }),
      responses: {
        [status]: {
          description: 'Success',
          ...(spec.response && {
            content: json(schemaOf(spec.response, 'output'), example.response),
          }),
        },
        ...programRefusals(endpoint),
      },
    };
  }
  const security = [
    ...(spec.audience === 'member' ? ['session'] : []),
    ...(method !== 'GET' ? ['xsrf'] : []),
  ];
  return {
    operationId: name,
    summary: spec.summary,
    security: [Object.fromEntries(security.map((scheme) => [scheme, []]))],
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(spec.body
      ? { requestBody: { required: true, content: json(schemaOf(spec.body, 'input')) } }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(spec.response ? { content: json(schemaOf(spec.response, 'output')) } : {}),
        ...(spec.download ? { content: { [spec.download]: {} } } : {}),
      },
      ...refusals(endpoint),
    },
  };
}

/** The address of the calls, and how their callers show who they are. */
interface Site {
  /** The product's name, for the title. */
  product: string;
  origin: string;
  /** Name of the session cookie; null: programs, by their tokens. */
  sessionCookie: string | null;
}

const OF_PROGRAMS = {
  responses: Object.fromEntries(
    Object.entries(PROGRAM_REFUSALS).map(([status, words]) => [
      ofPrograms(status),
      detailed(words),
    ]),
  ),
  securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
};

/**
 * The OpenAPI 3.1 document of a table of calls.
 * @param calls endpoints by name
 */
export function openApiDocument(
  calls: Record<string, Endpoint>,
  { product, origin, sessionCookie }: Site,
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: sessionCookie === null ? `${product} for programs` : `${product} members' site`,
      version: '1.0.0',
    },
    servers: [{ url: origin }],
    paths,
    components:
      sessionCookie === null
        ? OF_PROGRAMS
        : {
            responses: REFUSALS,
            securitySchemes: {
              session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
              xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
            },
          },
  };
}
