import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldsProblemBody, problemBody, stringProblemBody } from '#contract/problems.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

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

const refusal = (description: string, schema: Json) => ({ description, content: json(schema) });

function refusals({ method, spec }: Endpoint): Json {
  const plain = schemaOf(problemBody, 'output');
  const fields = schemaOf(spec.refusesWithString ? stringProblemBody : fieldsProblemBody, 'output');
  return {
    ...(spec.audience === 'member' ? { 401: refusal('Not signed in', plain) } : {}),
    ...(spec.params ? { 404: refusal('Not found, not published, or not yours', plain) } : {}),
    ...(method !== 'GET' ? { 419: refusal('Anti-forgery token missing or wrong', plain) } : {}),
    ...(spec.body || spec.query || spec.refusesWithString
      ? { 422: refusal('Refused; sentences for the member, in Japanese', fields) }
      : {}),
    429: refusal('Too many; see Retry-After', plain),
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { spec, method } = endpoint;
  const status = spec.status ?? 200;
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
      },
      ...refusals(endpoint),
    },
  };
}

/**
 * The OpenAPI 3.1 document of a table of calls.
 * @param calls endpoints by name
 * @param product the product's name, for the title
 */
export function openApiDocument(calls: Record<string, Endpoint>, product: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product} members' site`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  };
}
