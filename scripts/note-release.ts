// Notes calls and migrations as those of a release, which later versions must not break, in the commit
// that is released: npm run release:note [-- --calls], which notes calls alone, at any time.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { noteCalls, noteMigrations } from '#checks/released.ts';
import { objections } from '#checks/slower-reads.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';

const project = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const { values } = parseArgs({ options: { calls: { type: 'boolean', default: false } } });

/** What git says; undefined where it refuses. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Whether what the measured reads are made of is as in a commit. */
const isCurrent = (commit: string) =>
  git('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined &&
  git('diff', '--quiet', commit, '--', 'apps/server/src', 'apps/server/schema', 'packages') !==
    undefined;

if (!values.calls) {
  const { version } = JSON.parse(read('package.json'));
  const others = ['--match=v[0-9]*', `--exclude=v${version}`];
  const tag = git('describe', '--tags', '--abbrev=0', ...others);
  const last = tag && git('rev-parse', `${tag}^{commit}`);
  const found = objections(read('docs/performance.md'), last, isCurrent);
  if (found.length > 0) {
    console.error(found.join('\n'));
    process.exit(1);
  }
  noteMigrations(await readMigrations());
}
noteCalls();
console.log(
  `Noted the calls (docs/api)${values.calls ? '' : ' and the migrations (apps/server/migrations/checksums.txt)'}.`,
);
