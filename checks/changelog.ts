import { execFileSync } from 'node:child_process';

const FILE = 'CHANGELOG.md';
/** What a person may notice: no test, nothing that is only for tests, nothing generated. */
const SOURCE = /^(?:apps|packages)\/.*\.(?:tsx?|sql|css|html)$/;
const UNSEEN = /\.test\.tsx?$|\/testing\/|\.generated\./;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Whether a folder has its whole history: an unpacked archive has none, a shallow clone its end. */
export function hasHistory(folder: string): boolean {
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
export function untoldCommits(folder: string): string[] {
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
export function tellsOf(changelog: string, version: string): boolean {
  const sections = changelog.split(/^## /m).slice(1);
  return sections.some((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const name = /^\[?([^\]\s]+)/.exec(heading)?.[1];
    return (name === version || name === '未リリース') && lines.some((line) => /^[-*] /.test(line));
  });
}
