import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from './index.ts';
import { MAX_LINE } from './limits.ts';
import { staffApi } from './staff/index.ts';

interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      innerType?: Schema;
      element?: Schema;
      options?: Schema[];
      valueType?: Schema;
      in?: Schema;
    };
  };
}

/** The fields of a schema that take a text; those of a pipe with all that it does. */
function textFields(schema: Schema, path: string, field = schema): [string, Schema][] {
  const { type, shape, innerType, element, options, valueType, in: input } = schema._zod.def;
  if (type === 'string') return [[path, field]];
  if (type === 'pipe' && input) return textFields(input, path, field);
  if (innerType) return textFields(innerType, path, field);
  const inner = [element, valueType, ...(options ?? [])].filter((one) => one !== undefined);
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, one]) => textFields(one, `${path}.${name}`)),
    ...inner.flatMap((one) => textFields(one, path)),
  ];
}

const fields = Object.entries({ ...api, ...staffApi }).flatMap(([name, { method, spec }]) => {
  const { body, query } = spec as { body?: Schema; query?: Schema };
  return [
    ...(body ? textFields(body, name) : []),
    // A file's name, say; lists fold what they look for.
    ...(query && method !== 'GET' ? textFields(query, name) : []),
  ];
});

/**
 * What is compared as it was typed, not shown: secrets, marks of the site's own, what is looked for.
 * Captions and synonyms are judged as lists, by tests of their own.
 */
const COMPARED =
  /\.(?:password\w*|token|marker|revision|id|q|content_category)$|^finishProviderSignIn\.answer$|^(?:suppressed-addresses|captions|synonyms)\./;
const seen = fields.filter(([path]) => !COMPARED.test(path));

const SIGNS = ['田\u202e中\u2066', '田\u200b中\ufeff', '田\u0007中\u0085', '\u2800田\u3164中'];
const BLANK = ['\u200b', '\u3164', '\u2800', '\u00ad', '\ufe0f', '\u{e0041}'];
const BROKEN = ['田\0中', '田\ud842中'];
const LINES = ['田\n中', '田\u2028中', '田\r\n\t中'];

const takes = (field: Schema, typed: string): { data: unknown } | undefined => {
  const { success, data } = z.safeParse(field as unknown as z.ZodMiniType, typed);
  return success ? { data } : undefined;
};

/** The typed texts that a field takes, and that become none of these. */
const otherwise = (field: Schema, typed: string[], ...expected: string[]) =>
  typed.filter((text) => {
    const data = takes(field, text)?.data;
    return typeof data === 'string' && !expected.includes(data);
  });

test('a text of a call is taken as its readers see it, and a line without breaks', () => {
  expect(seen.map(([path]) => path)).toEqual(
    expect.arrayContaining(['changeName.name', 'members.create.nickname', 'notices.create.body']),
  );
  const faults = seen.flatMap(([path, field]) => [
    ...otherwise(field, SIGNS, '田中').map((text) => [path, text]),
    ...otherwise(field, BLANK, '').map((text) => [path, text]),
    ...otherwise(field, BROKEN).map((text) => [path, text]),
    ...(takes(field, '田'.repeat(MAX_LINE + 1))
      ? []
      : otherwise(field, LINES, '田 中').map((text) => [path, text])),
  ]);
  expect(faults).toEqual([]);
});
