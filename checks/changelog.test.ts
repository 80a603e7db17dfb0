import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const FILE = 'CHANGELOG.md';
/** What a person may notice: no test, nothing that is only for tests, nothing generated. */
const SOURCE = /^(?:apps|packages)\/.*\.(?:tsx?|sql|css|html)$/;
const UNSEEN = /\.test\.tsx?$|\/testing\/|\.generated\./;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Whether a folder has its whole history: an unpacked archive has none, a shallow clone its end. */
function hasHistory(folder: string): boolean {
  try {
    return git(folder, 'rev-parse', '--is-shallow-repository') === 'false';
  } catch {
    return false;
  }
}

/**
 * The commits since the changelog began that change what people may notice, and that no line of the
 * changelog came with or after; unless they say `Changelog: none` as a trailer.
 * @returns their short names and subjects
 */
function untoldCommits(folder: string): string[] {
  const named = git(folder, 'log', '--full-history', '--no-merges', '--format=%H', '--', FILE);
  const telling = named.split('\n').filter(Boolean);
  if (telling.length === 0) return [];
  const format = '--format=%x00%h %s%x00%(trailers:key=Changelog,valueonly)%x00';
  const [, ...parts] = git(
    folder,
    ...['log', '--no-merges', '--name-only', format, 'HEAD'],
    ...telling.map((commit) => `^${commit}`),
  ).split('\0');
  const untold: string[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [name = '', trailer = '', files = ''] = parts.slice(at, at + 3);
    const isSeen = files.split('\n').some((path) => SOURCE.test(path) && !UNSEEN.test(path));
    if (isSeen && trailer.trim() !== 'none') untold.push(name);
  }
  return untold;
}

/** Whether the changelog has a section with lines for a version, or for the next one. */
function tellsOf(changelog: string, version: string): boolean {
  const sections = changelog.split(/^## /m).slice(1);
  return sections.some((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const name = /^\[?([^\]\s]+)/.exec(heading)?.[1];
    return (name === version || name === '未リリース') && lines.some((line) => /^[-*] /.test(line));
  });
}

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
