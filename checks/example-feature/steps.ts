/** Lines that a feature adds to an existing file: at its start, or before or after a given text. */
export interface Insertion {
  file: string;
  lines: string;
  before?: string;
  after?: string;
}

/**
 * The lines that CONTRIBUTING.md tells an engineer to add, beside the feature's own files in
 * `tree/`.
 */
export const insertions: readonly Insertion[] = [
  {
    file: 'packages/contract/src/index.ts',
    lines: "import { setMood } from '#contract/moods.ts';\n",
  },
  {
    file: 'packages/contract/src/index.ts',
    after: 'export const additional = {\n',
    lines: '  setMood,\n',
  },
  {
    file: 'apps/server/src/member-bindings.ts',
    lines: "import { moodsRoutes } from '#features/moods/moods.routes.ts';\n",
  },
  {
    file: 'apps/server/src/member-bindings.ts',
    before: '  ] as Binding[];',
    lines: '    ...moodsRoutes(parts),\n',
  },
];

/** Drops the table with a new migration, because a released migration stays as it is. */
export const dropping = {
  name: '9001_drop_moods.sql',
  sql: 'DROP TABLE video_moods;\n',
};

/** Returns the text of a file with the feature's lines in it. */
export function inserted(text: string, { file, lines, before, after }: Insertion): string {
  const place = before ?? after ?? '';
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`${file} does not hold: ${place}`);
  const split = after === undefined ? at : at + after.length;
  return text.slice(0, split) + lines + text.slice(split);
}
