import { BYTE_ORDER_MARK, type CellValue, csvRow } from '@orchard/spreadsheets';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import {
  type Person,
  type PersonalColumns,
  rowsOf,
} from '#platform/personal-data/personal-columns.ts';
import type { Snapshot } from '#platform/personal-data/snapshot.ts';
import { CODE_TEXTS } from './code-texts.ts';

/** A value as the JSON file has it. */
type Value = string | number | boolean | null | object;

const { TIMESTAMPTZ, BYTEA } = pg.types.builtins;

/** The names of the columns, in order. */
const namesIn = ({ columns, shown }: PersonalColumns): string[] => [
  ...Object.values(columns),
  ...Object.keys(shown ?? {}),
];

/** The rows of a person, with the columns of the export and nothing else. */
function rowsQuery(table: PersonalColumns, person: Person): RawBuilder<unknown> {
  const columns = [
    ...Object.keys(table.columns).map((column) => sql`${sql.id('t', column)}`),
    ...Object.values(table.shown ?? {}),
  ];
  const isExported = table.exportedRows?.(person) ?? sql`true`;
  return sql`
    SELECT ${sql.join(columns)} FROM ${sql.table(table.from)} t
    WHERE ${rowsOf(table, person)} AND ${isExported}`;
}

/** A value as people read it: times in Japan's, programs' words in Japanese. */
function readable(value: unknown, type: number | undefined, codes?: Record<string, string>): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date && type === TIMESTAMPTZ) {
    const seconds = Math.floor(value.getTime() / 1000);
    return Number.isNaN(seconds) ? String(value) : wireTimeOf(seconds);
  }
  if (Buffer.isBuffer(value) || type === BYTEA) return Buffer.from(value as Buffer).toString('hex');
  if (typeof value === 'string') return codes?.[value] ?? value;
  return value as Value;
}

async function* readableRows(
  snapshot: Snapshot,
  table: PersonalColumns,
  person: Person,
): AsyncGenerator<Value[][]> {
  const codes = CODE_TEXTS[table.from];
  const codesOf = namesIn(table).map((name) => codes?.[name]);
  for await (const { types, rows } of snapshot.batches(rowsQuery(table, person))) {
    yield rows.map((row) => row.map((value, at) => readable(value, types[at], codesOf[at])));
  }
}

/** The JSON file of a table as a stream. */
export async function* jsonFile(
  snapshot: Snapshot,
  table: PersonalColumns,
  person: Person,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const { title, purpose, retention: kept, seenBy: seen_by } = table;
  const head = JSON.stringify({ title, purpose, kept, seen_by }, null, 2).slice(0, -2);
  yield `${head},\n  "rows": [`;
  const names = namesIn(table);
  let before = '\n    ';
  for await (const rows of readableRows(snapshot, table, person)) {
    count(rows.length);
    let chunk = '';
    for (const row of rows) {
      chunk +=
        before + JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])));
      before = ',\n    ';
    }
    yield chunk;
  }
  yield '\n  ]\n}\n';
}

function cellOf(value: Value): CellValue {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join('\n');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** The CSV file of a table as a stream: no cell runs in a spreadsheet. */
export async function* csvFile(
  snapshot: Snapshot,
  table: PersonalColumns,
  person: Person,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(namesIn(table));
  for await (const rows of readableRows(snapshot, table, person)) {
    yield rows.map((row) => csvRow(row.map(cellOf))).join('');
  }
}
