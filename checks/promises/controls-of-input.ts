import { type Control, checkOf, inServer } from './control.ts';

/** Guards against what no honest client sends. */
export const inputControls: readonly Control[] = [
  {
    promise: 'D2',
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
    promise: 'D2',
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
];
