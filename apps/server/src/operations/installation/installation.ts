import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { compareVersions } from '#operations/release/verify.ts';
import { projectFolder } from '#platform/config/folders.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';

const installation = z.object({
  /** What runs the site: a unit of systemd, or a process of its own in the background. */
  service: z.enum(['systemd', 'process']),
  /** The user that the site runs as; null: the user who starts it. */
  user: z.nullable(z.string()),
  /** The file of settings. */
  settings: z.string(),
});

/** Where a release was installed by `orchard install`: a root folder with releases and a link. */
export type Installation = z.output<typeof installation> & {
  /** Holds `releases/VERSION`, the link `current` to one of them, and `installation.json`. */
  root: string;
};

const NAME = 'installation.json';

/** The folder of unpacked releases. */
export const releasesOf = ({ root }: Pick<Installation, 'root'>): string => join(root, 'releases');

/** The link to the release that runs. */
export const currentOf = ({ root }: Pick<Installation, 'root'>): string => join(root, 'current');

/** Notes an installation in its root. */
export function noteInstallation({ root, ...rest }: Installation): void {
  writeFileSync(join(root, NAME), `${JSON.stringify(rest, null, 1)}\n`, { mode: 0o644 });
}

/** The installation that this program belongs to; null where it runs from elsewhere. */
export function installationHere(): Installation | null {
  const root = dirname(dirname(projectFolder));
  let text: string;
  try {
    text = readFileSync(join(root, NAME), 'utf8');
  } catch {
    return null;
  }
  return { root, ...installation.parse(JSON.parse(text)) };
}

/** @throws StartRefusal where this program belongs to no installation */
export function findInstallation(): Installation {
  const found = installationHere();
  if (found !== null) return found;
  throw new StartRefusal({
    ja: 'このプログラムはまだ設置されていません。先に、展開したリリースの「orchard install」を実行してください。',
    en: 'This program is not installed: run "orchard install" of an unpacked release first.',
  });
}

/** Where a version of an installation lies. */
export const folderOf = (root: string, version: string): string =>
  join(releasesOf({ root }), version);

const release = z.object({ migrations: z.array(z.string()), postgres: z.number() });

/** What a version of an installation brings: migrations, and a major version of PostgreSQL. */
export const releaseOf = (root: string, version: string): z.output<typeof release> =>
  release.parse(JSON.parse(readFileSync(join(folderOf(root, version), 'release.json'), 'utf8')));

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
