import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { hasHistory, tellsOf, untoldCommits } from './changelog.ts';

const root = join(import.meta.dirname, '..');
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('people can read what changes for them', () => {
  test('the changelog tells of this version, or of the next one', () => {
    expect(tellsOf(changelog, version)).toBe(true);
  });

  test.skipIf(!hasHistory(root))('each change has its line, or says that nobody notices it', () => {
    expect(untoldCommits(root)).toEqual([]);
  });
});

test('the check notices a changelog that does not know the version', () => {
  const of = (heading: string, line: string) => `# Changes\n\n## ${heading}\n\n${line}\n`;
  expect(tellsOf(of('1.2.3 (2026-04-01)', '- One thing'), '1.2.3')).toBe(true);
  expect(tellsOf(of('未リリース', '- One thing'), '1.2.3')).toBe(true);
  expect(tellsOf(of('1.2.2', '- One thing'), '1.2.3')).toBe(false);
  expect(tellsOf(of('未リリース', ''), '1.2.3')).toBe(false);
});

describe('the check notices commits without a line', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder.path,
      stdio: 'pipe',
      env: {
        ...process.env,
        ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.jp' },
        ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.jp' },
      },
    });
  let count = 0;
  const commit = (subject: string, paths: string[], body = 'It was needed.') => {
    for (const path of paths) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), `${++count}`);
    }
    git('add', '-A');
    git('commit', '-qm', subject, '-m', body);
  };
  const untold = () => untoldCommits(folder.path).map((line) => line.replace(/^\S+ /, ''));

  beforeEach(() => {
    folder = temporaryFolder();
    git('init', '-q', '-b', 'main');
    commit('Before there was a changelog', ['apps/server/src/old.ts']);
    commit('Begin the changelog', ['CHANGELOG.md']);
  });
  afterEach(() => folder.remove());

  test('of sources, not of tests, tools and documents', () => {
    commit('Change a screen', ['apps/member/src/home.tsx']);
    commit('Change a table', ['apps/server/migrations/0001_table.sql']);
    commit('Test it', ['apps/server/src/home.test.ts', 'apps/server/src/testing/scene.ts']);
    commit('Say how', ['docs/how.md', 'scripts/how.ts', 'checks/how.ts']);
    expect(untold()).toEqual(['Change a table', 'Change a screen']);
  });

  test('not where a line came with them or later, on whatever branch', () => {
    commit('Change with a line', ['apps/a.ts', 'CHANGELOG.md']);
    git('checkout', '-qb', 'side');
    commit('Change at the side', ['apps/b.ts']);
    git('checkout', '-q', 'main');
    commit('Change first', ['apps/c.ts']);
    commit('Tell of it', ['CHANGELOG.md']);
    git('merge', '-q', '--no-edit', 'side');
    expect(untold()).toEqual(['Change at the side']);
    commit('Tell of that too', ['CHANGELOG.md']);
    expect(untold()).toEqual([]);
  });

  test('not where they say that nobody notices', () => {
    commit('Move a function', ['apps/a.ts'], 'It belongs there.\n\nChangelog: none');
    commit('Move another', ['apps/b.ts'], 'Changelog: soon');
    expect(untold()).toEqual(['Move another']);
  });

  test('nothing is said of a folder without its history', () => {
    expect(hasHistory(folder.path)).toBe(true);
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder.path}`, 'shallow'], {
      cwd: folder.path,
      stdio: 'pipe',
    });
    expect(hasHistory(join(folder.path, 'shallow'))).toBe(false);
    expect(hasHistory('/')).toBe(false);
  });
});
