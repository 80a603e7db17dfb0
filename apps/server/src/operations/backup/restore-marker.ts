import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@orchard/embedded-postgres';
import { commandLine } from '#platform/config/release.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Manifest } from './manifest.ts';

/** A restore in progress; its file lies in the data folder until the restore is complete. */
export interface Restoring {
  /** Identifies the restore; marks the database that holds its rows. */
  id: string;
  /** Which backup, by its content and by where it lay. */
  backup: string;
  folder: string;
  /** The options that name it on the command line, where it is no folder. */
  options?: string;
  madeAt: string;
  /** Whether everybody is signed out before the site starts on it. */
  signsOut: boolean;
}

const fileIn = (dataDir: string) => join(dataDir, 'restore.unfinished');

/** The restoration that has begun in a data folder and not come to its end. */
export function findRestoring(dataDir: string): Restoring | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw problem;
  }
}

/** Notes that a restoration has begun: from now on nothing but it starts on this folder. */
export function noteRestoring(dataDir: string, restoring: Restoring): void {
  makeDataFolder(dataDir);
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(restoring), { mode: 0o600, flush: true });
  renameSync(draft, fileIn(dataDir));
}

/** Opens the folder to the site. */
export function forgetRestoring(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/**
 * Refuses to open a folder with an unfinished restore.
 * @throws StartRefusal that says how it is restored to its end
 */
export function refuseHalfRestored(dataDir: string): void {
  const restoring = findRestoring(dataDir);
  if (restoring === undefined) return;
  const again = commandLine(`restore ${restoring.options ?? `--from ${restoring.folder}`}`);
  throw new StartRefusal({
    ja: `${dataDir} は、${restoring.madeAt} のバックアップからの復元が途中です。「${again}」をもう一度実行すると、続きから再開します。`,
    en: `${dataDir} is restored by half from the backup of ${restoring.madeAt}: run "${again}" again, which goes on where it ended.`,
  });
}

/**
 * Claims a data folder for restoring a backup: continues an unfinished restore, or begins one. Marks
 * a folder without a site at once.
 * @throws StartRefusal when the folder holds an unfinished restore of another backup
 */
export function claimFolder(
  dataDir: string,
  {
    folder,
    manifest,
    signsOut,
    options,
  }: { folder: string; manifest: Manifest; signsOut: boolean; options?: string | undefined },
): Restoring {
  const backup = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  const begun = findRestoring(dataDir);
  if (begun && begun.backup !== backup) {
    const other = begun.options ?? `--from ${begun.folder}`;
    throw new StartRefusal({
      ja: `${dataDir} は、別のバックアップ（${begun.madeAt}）からの復元が途中です。そちらを最後まで復元するか（${other}）、DATA_DIRに新しいフォルダーを設定してください。`,
      en: `${dataDir} is restored by half from another backup, that of ${begun.madeAt}. Restore that one to its end (${other}), or set DATA_DIR to a new folder.`,
    });
  }
  const restoring: Restoring = {
    id: begun?.id ?? randomUUID(),
    backup,
    folder,
    ...(options !== undefined && { options }),
    madeAt: manifest.made_at,
    signsOut: signsOut || (begun?.signsOut ?? false),
  };
  const isEmpty = ['postgres', 'app-secret', 'media'].every(
    (name) => !existsSync(join(dataDir, name)),
  );
  if (begun || isEmpty) noteRestoring(dataDir, restoring);
  return restoring;
}
