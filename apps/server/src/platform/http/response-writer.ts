import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `X or null` as one nullable schema, which the serialiser writes without trying both. */
function foldNull(schema: JsonSchema): JsonSchema {
  const branches = schema.anyOf;
  if (!Array.isArray(branches) || branches.length !== 2) return schema;
  const other = branches.find((branch) => isSchema(branch) && branch.type !== 'null');
  const hasNull = branches.some((branch) => isSchema(branch) && branch.type === 'null');
  return hasNull && isSchema(other) ? { ...other, nullable: true } : schema;
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isSchema(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, simplify(inner)]);
  return foldNull(Object.fromEntries(entries));
}

/**
 * The JSON schema that Fastify compiles into the serialiser of a response. Only fields that the
 * contract names are written; anything else that a query brought along stays in the server.
 */
function responseSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return simplify(rest) as JsonSchema;
}

/** Writes a value as JSON: the fields that the contract names, and nothing else. */
type Write = (value: unknown) => string;

const writers = new WeakMap<z.ZodMiniType, Write>();

/**
 * The writer of a response. It is compiled when it first writes, and once for all calls that answer
 * alike: most processes answer few of the operators' calls, and a writer takes 30 kB.
 */
export function responseWriter(schema: z.ZodMiniType): Write {
  const cached = writers.get(schema);
  if (cached) return cached;
  let compiled: Write | undefined;
  const write: Write = (value) => {
    compiled ??= fastJson(responseSchema(schema)) as Write;
    return compiled(value);
  };
  writers.set(schema, write);
  return write;
}
