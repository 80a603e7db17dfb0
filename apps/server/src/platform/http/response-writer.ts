import fastJson from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { responseSchema } from './response-schema.ts';

/** Writes a value as JSON: the fields that the contract names, and nothing else. */
export type Write = (value: unknown) => string;

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
