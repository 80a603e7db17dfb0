import pg from 'pg';

const { builtins } = pg.types;

// The library has no name for it.
const INT8_ARRAY: number = 1016;
const int8s: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY, 'text');

// Ids and counts fit a JavaScript number (2^53), so a bigint need not arrive as text. A date without
// a time stays text: as a Date it would shift with the zone of the process.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [INT8_ARRAY, (text) => int8s(text).map((item) => (item === null ? null : Number(item)))],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
]);

/** How values of the text protocol become JavaScript values; what is not named here is pg's own. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
