import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of the project. */
export interface SourceFile {
  path: string;
  text: string;
}

const root = join(import.meta.dirname, '..');

/** The project's own TypeScript: files that git tracks or would track, except generated ones. */
export function sourceFiles(): SourceFile[] {
  return execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => path && !path.endsWith('.d.ts') && !path.includes('generated'))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return []; // A deleted file that is not yet committed.
      }
    });
}

/** Returns the matching lines, as `path:line`. */
export function linesThatMatch(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}
