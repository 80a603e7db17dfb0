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
export function responseSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return simplify(rest) as JsonSchema;
}
