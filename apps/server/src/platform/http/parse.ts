import { formatMessage } from '@orchard/contract/messages';
import type * as z from 'zod/mini';
import { fieldsProblem, notFound } from './problem.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields that a fault stands under: the top-level one; of a list of records also the one in its
 * record, as `memberships.0.paid_until`, since forms show those one by one.
 */
const fieldsOf = ([field, index, name]: readonly PropertyKey[]): string[] => [
  String(field ?? ''),
  ...(typeof index === 'number' && typeof name === 'string'
    ? [`${String(field)}.${index}.${name}`]
    : []),
];

/** The sentences of a failed parse by field, each once. */
function sentencesByField(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    for (const field of fieldsOf(path)) {
      const sentences = errors[field] ?? [];
      errors[field] = sentences.includes(message) ? sentences : [...sentences, message];
    }
  }
  return errors;
}

/** Turns an exception in a schema into a refusal of the input, not into a 500. */
function tryToRead<Schema extends z.ZodMiniType>(schema: Schema, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch {
    throw fieldsProblem({ '': [formatMessage('validation.body')] });
  }
}

/**
 * Reads a body or query by its schema. A body that is no JSON object counts as an empty one, so
 * that every missing field is named.
 * @throws Problem 422 with the sentences by field
 */
export function parseFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = tryToRead(schema, isRecord(input) ? input : {});
  if (!result.success) throw fieldsProblem(sentencesByField(result.error));
  return result.data;
}

/**
 * Reads the parameters of a path.
 * @throws Problem 404, because what no row can be called is simply not found
 */
export function parseParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw notFound();
  return result.data;
}

/** The brackets that many clients add to a repeated name: `t[]`, `t[0]`. */
const BRACKETS = /\[.*$/s;

/**
 * The parameters of a query under the names that the call knows. `t[]=1` is `t=1`. Every other way
 * of writing a known name is refused: left out, it would be answered with the whole of the list.
 * @throws Problem 422
 */
function underKnownNames(names: readonly string[], input: Record<string, unknown>) {
  const query: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(input)) {
    const bare = written.replace(BRACKETS, '');
    const name = names.find((one) => one.toLowerCase() === bare.toLowerCase());
    if (name === undefined) continue;
    if (written === name) query[name] = name in query ? [query[name], value].flat() : value;
    else if (written === `${name}[]`) query[name] = [query[name] ?? [], value].flat();
    else {
      const sentence = formatMessage('validation.parameter', {
        written: written.slice(0, 50),
        name,
      });
      throw fieldsProblem({ [name]: [sentence] });
    }
  }
  return query;
}

/**
 * Reads the query of a call; parameters that it does not know are left out.
 * @throws Problem 422 with the sentences by parameter
 */
export const parseQuery = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  input: unknown,
): z.output<Schema> =>
  parseFields(schema, underKnownNames(Object.keys(schema.shape), isRecord(input) ? input : {}));
