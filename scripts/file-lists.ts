import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A list of what some files export. */
interface FileList {
  /** Where it stands. */
  file: string;
  /** What it is of. */
  from: string;
  /** How an import names such a file: its path under this folder, after this alias. */
  folder: string;
  alias: string;
  /** The exports that belong on it. */
  pattern: RegExp;
}

const LISTS: readonly FileList[] = [
  {
    file: 'packages/contract/src/calls.generated.ts',
    from: 'packages/contract/src/*.ts',
    folder: 'packages/contract/src/',
    alias: '#contract/',
    pattern: /^export const (\w+) = (?:get|post|del)\(/gm,
  },
  {
    file: 'apps/server/src/routes.generated.ts',
    from: 'apps/server/src/features/*/*.routes.ts',
    folder: 'apps/server/src/features/',
    alias: '#features/',
    pattern: /^export const (\w+Routes) = /gm,
  },
  {
    file: 'apps/server/src/personal-columns.generated.ts',
    from: 'apps/server/src/*/*/*.personal.ts',
    folder: 'apps/server/src/',
    alias: './',
    pattern: /^export const (\w+Columns): readonly PersonalColumns\[] = /gm,
  },
];

function textOf({ from, folder, alias, pattern }: FileList): string {
  const paths = globSync(from, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const lines = paths.sort().flatMap((path) => {
    const found = [...readFileSync(join(root, path), 'utf8').matchAll(pattern)];
    const names = found.map(([, name]) => name).join(', ');
    return names ? [`export { ${names} } from '${alias}${path.slice(folder.length)}';`] : [];
  });
  return ['// Written by npm run generate.', ...lines, ''].join('\n');
}

/** The lists as they should be, by their files. */
export const fileLists = (): [file: string, text: string][] =>
  LISTS.map((list) => [list.file, textOf(list)]);

/** Writes the lists anew. */
export function writeFileLists(): void {
  for (const [file, text] of fileLists()) writeFileSync(join(root, file), text);
}
