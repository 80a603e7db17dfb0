import type { Endpoint } from '@orchard/contract/endpoint';

/** Values of the wrong type or form. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e99,
  true,
  false,
  [],
  ['a'],
  [null],
  [1e20],
  [{}],
  {},
  { a: 1 },
  '\0',
  'a\0b',
  '＠',
  'x@y',
  'あ'.repeat(256),
  'あ'.repeat(5001),
  '\ud800',
  '1234567',
  '2026-02-30 00:00:00',
  'javascript:alert(1)',
  "'; DROP TABLE members; --",
];

interface Schema {
  def?: { shape?: Record<string, unknown>; in?: Schema; innerType?: Schema; options?: Schema[] };
}

/** Returns the fields of a body, also where other schemas wrap its own. */
export function fieldsOf(schema: unknown): string[] {
  const { def } = (schema ?? {}) as Schema;
  if (!def) return [];
  if (def.shape) return Object.keys(def.shape);
  return [def.in, def.innerType, ...(def.options ?? [])]
    .filter((inner) => inner !== undefined)
    .flatMap(fieldsOf)
    .filter((field, at, all) => all.indexOf(field) === at);
}

/**
 * Returns whether a text is a sentence of one of the tables, in Japanese.
 * @param gap the pattern of what fills a placeholder
 */
export function sentencesOf(
  tables: readonly Readonly<Record<string, string>>[],
  gap: string,
): (text: string) => boolean {
  const patterns = tables.flatMap(Object.values<string>).map((sentence) => {
    const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return new RegExp(`^${literal.replace(/\{\w+\}/g, gap)}$`, 'u');
  });
  return (text) =>
    /[ぁ-んァ-ヶ一-龠]/u.test(text) &&
    patterns.some((pattern) => pattern.test(text)) &&
    !/\b(?:Invalid|expected|received|input|must|should)\b/.test(text);
}

// No row has this id: a caller with the right finds nothing, and no data changes.
const UUID = '00000000-0000-4000-8000-000000000000';
const NAMED_BY_UUID = new Set(['change', 'sessionId', 'film', 'upload']);

/** Returns the address of a call for this row, or for one that does not exist. */
export const addressOf = ({ path }: Endpoint, segment?: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(segment ?? (NAMED_BY_UUID.has(name) ? UUID : '9999999999')),
  );

/** Returns a request without content, of the type that the call takes. */
export const bareRequest = (endpoint: Endpoint, segment?: string) => {
  const { method, spec } = endpoint;
  const url = addressOf(endpoint, segment);
  if (method === 'GET') return { method, url };
  const type = spec.file?.types[0]?.replace('*', 'png');
  return type
    ? { method, url, payload: 'x', headers: { 'content-type': type } }
    : { method, url, payload: {} };
};
