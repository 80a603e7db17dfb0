import { checkOf, inServer, type Mutant } from './mutant.ts';

/** Guards against what no honest client sends. */
export const inputMutants: readonly Mutant[] = [
  {
    guarantee: 'D2',
    off: 'whatever has a length is measured',
    edits: [
      {
        file: 'packages/contract/src/lengths.ts',
        find: "typeof value === 'string'",
        replace: 'value != null && (value as string).length !== undefined',
      },
    ],
    check: checkOf('invalid-bodies', 'no field of any call'),
  },
  {
    guarantee: 'D2',
    off: 'whatever has a length is measured, and nothing catches what that throws',
    edits: [
      {
        file: 'packages/contract/src/lengths.ts',
        find: "typeof value === 'string'",
        replace: 'value != null && (value as string).length !== undefined',
      },
      inServer(
        'platform/http/parse.ts',
        'tryToRead(schema, isRecord(input) ? input : {})',
        'schema.safeParse(isRecord(input) ? input : {})',
      ),
    ],
    check: checkOf('invalid-bodies', 'no call answers'),
  },
  {
    guarantee: 'E7',
    off: 'spreadsheets are read all at once',
    edits: [
      inServer(
        'platform/spreadsheets/read-table.ts',
        'concurrency: 1, queueSize: 1',
        'concurrency: 9, queueSize: 9',
      ),
    ],
    check: checkOf('spreadsheets', 'files are read one at a time'),
  },
  {
    guarantee: 'E7',
    off: 'a file that breaks its reader breaks the site’s answer',
    edits: [
      inServer(
        'platform/spreadsheets/read-table.ts',
        "throw new TableProblem('too_much')",
        "throw new Error('the reader is gone')",
      ),
      inServer('platform/spreadsheets/parse-table.ts', 'rows * columns > MAX_CELLS', 'false'),
    ],
    check: checkOf('spreadsheets', 'no file costs more'),
  },
];
