import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compareVersions } from '#operations/release/versions.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { currentOf, releasesOf } from './installation.ts';

/** Where a version of an installation lies. */
export const folderOf = (root: string, version: string): string =>
  join(releasesOf({ root }), version);

/** The versions of an installation that are whole, the earliest first. */
export const installedVersions = (root: string): string[] =>
  readdirSync(releasesOf({ root }))
    .filter((name) => !name.endsWith('.draft'))
    .sort(compareVersions);

/** The version that an installation's link names; null without one. */
export function currentVersion(root: string): string | null {
  try {
    return basename(readlinkSync(currentOf({ root })));
  } catch {
    return null;
  }
}

/** Changes the target of a link atomically: a reader meets the old or the new one. */
export function pointLink(link: string, target: string): void {
  const draft = `${link}.draft`;
  rmSync(draft, { force: true });
  symlinkSync(target, draft);
  renameSync(draft, link);
}

/** From now on the installation runs this version when it is started. */
export const pointCurrent = (root: string, version: string): void =>
  pointLink(currentOf({ root }), join('releases', version));

/**
 * Copies an unpacked release into an installation, where it is whole or not there.
 * @throws StartRefusal when the folder is no release
 */
export function placeRelease(from: string, root: string, version: string): void {
  if (!existsSync(join(from, 'release.json'))) {
    throw new StartRefusal({
      ja: `${from} は展開したリリースではありません。orchard-VERSION-PLATFORM.tar.gz を展開し、その中の bin/orchard を実行してください。`,
      en: `${from} is no unpacked release. Unpack orchard-VERSION-PLATFORM.tar.gz and run bin/orchard in it.`,
    });
  }
  const to = folderOf(root, version);
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  const draft = `${to}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, to);
}
