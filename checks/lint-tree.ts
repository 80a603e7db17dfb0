import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Lints a tree with the repository's rules. Returns the linter's output.
 * @param files each file's text by its path, which decides the rules for it
 */
export function lintTree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    [
      ...['lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none'],
      ...Object.keys(files),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout + stderr).toMatch(/Checked \d+ file/);
  return stderr;
}
