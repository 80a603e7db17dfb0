import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const types = readFileSync(
  join(import.meta.dirname, '../apps/server/src/platform/database/schema.generated.ts'),
  'utf8',
);

/** The columns of each table and view of the database, from the generated types. */
export function schemaTables(): Map<string, string[]> {
  const columnsOf = new Map(
    [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(
      ([, name, body = '']) => [
        name,
        [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column = '']) => column),
      ],
    ),
  );
  const all = types.slice(types.indexOf('export interface DB {'));
  return new Map(
    [...all.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', type]) => [
      table,
      columnsOf.get(type) ?? [],
    ]),
  );
}
