import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { openDataFolder, restrictRights } from './data-folder.ts';
import { chooseIdentity, giveTo, type Identity } from './identity.ts';
import type { FurtherSettings } from './settings.ts';
import { clusterIn } from './switch-cluster.ts';

/** The longest that a change waits in an unfinished piece of the log, in seconds. */
export const PIECE_S = 60;

/** At most so many pieces of 16 MB wait; what comes then is let go, and the archive has a gap. */
const MOST_WAITING = 64;

/** The name of the file in the folder of waiting pieces that switches archiving off. */
export const ARCHIVING_OFF = 'off';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** In a command of PostgreSQL `%` begins a placeholder. */
const literal = (path: string) => quoted(path.replaceAll('%', '%%'));

/**
 * The settings of a server whose log is archived: each piece is copied into `waiting`, from where
 * somebody takes it away. The copy always counts as done, so that a full disk, or an archive that
 * nobody empties, never keeps the server from working: the log then has a gap, which its names show.
 * @param waiting the folder, which `makeWaitingFolder` made
 */
export function archiveSettings(waiting: string): FurtherSettings {
  const at = (name: string) => `${literal(`${waiting}/`)}${name}`;
  const isLabel = 'case "%f" in *.backup) true;; *) false;; esac';
  const isTooMuch = `set -- ${at('0*')}; [ $# -gt ${MOST_WAITING} ]`;
  const copy = `cp -p "%p" ${at('.%f')} && sync ${at('.%f')} && mv ${at('.%f')} ${at('%f')}`;
  return {
    archive_mode: 'on',
    archive_timeout: PIECE_S,
    archive_command: `[ -e ${at(ARCHIVING_OFF)} ] || { ${isLabel}; } || { ${isTooMuch}; } || { ${copy}; } || { rm -f ${at('.%f')}; true; }`,
  };
}

/**
 * Makes the folder in which pieces of the log wait, so that the server may write there.
 * @param folder the data folder
 * @returns its real path; null on Windows, where nothing is archived
 */
export function makeWaitingFolder(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const real = openDataFolder(folder);
  const waiting = join(real, 'archive-waiting');
  mkdirSync(waiting, { recursive: true, mode: 0o700 });
  handTo(chooseIdentity(clusterIn(real), [findBinaries().folder, real]), waiting);
  return waiting;
}

/** Root in a namespace is root to the file system, and may not write where others own. */
function handTo(identity: Identity, path: string): void {
  if (identity.as === 'namespaced root') chownSync(path, 0, 0);
  giveTo(identity, path);
}

/**
 * The settings of a server that replays an archived log up to a point, and then goes on from there.
 * @param pieces the folder that holds all pieces, readable for the server
 * @param until the point, ISO 8601; null: up to the last piece
 * @param timeline of the log, as its names begin
 */
export const recoverySettings = (
  pieces: string,
  until: string | null,
  timeline: number,
): FurtherSettings => ({
  restore_command: `cp ${literal(`${pieces}/`)}"%f" "%p"`,
  recovery_target_timeline: timeline,
  // While it starts, PostgreSQL knows no names of time zones, not even Z.
  ...(until === null ? {} : { recovery_target_time: until.replace(/Z$/, '+00') }),
  recovery_target_action: 'promote',
  // Nobody reads before it is where it is to be.
  hot_standby: 'off',
  archive_mode: 'off',
});

/**
 * Gives a cluster that was brought here, and the log for it, to the user who will run it.
 * @param like the data folder of a site whose place it may take; null: there is none
 */
export function adoptCluster(folder: string, pieces: string, like: string | null): void {
  const real = openDataFolder(folder);
  // Without a site the files' present owner says nothing: as for a cluster that is not there yet.
  const model = like === null ? join(folder, 'none') : clusterIn(openDataFolder(like));
  const identity = chooseIdentity(model, [findBinaries().folder, real]);
  restrictRights(real, identity.as === 'user' ? 0o711 : 0o700);
  for (const top of [clusterIn(real), pieces]) {
    if (!existsSync(top)) continue;
    handTo(identity, top);
    if (identity.as === 'self') continue;
    for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
      handTo(identity, join(entry.parentPath, entry.name));
    }
  }
}
