import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of the project. */
export interface SourceFile {
  path: string;
  text: string;
}

const root = join(import.meta.dirname, '..');

/** The files of these names that git tracks or would track. */
export const filesNamed = (...names: string[]): SourceFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return []; // A deleted file that is not yet committed.
      }
    });

let sources: SourceFile[] | undefined;

/** The project's own TypeScript, except generated files; read once for all checks of a process. */
export function sourceFiles(): SourceFile[] {
  sources ??= filesNamed('*.ts', '*.tsx').filter(
    ({ path }) => !path.endsWith('.d.ts') && !path.includes('generated'),
  );
  return sources;
}

/** Returns the matching lines, as `path:line`. */
export function linesThatMatch(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}
