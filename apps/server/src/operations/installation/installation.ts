import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
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
export function installationHere(root = dirname(dirname(projectFolder))): Installation | null {
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
