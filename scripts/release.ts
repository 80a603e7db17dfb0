// Makes a release from a clean checkout:
// npm run release [-- --platform linux-x64|linux-arm64] [--out FOLDER] [--key FILE] [--dirty]
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseKey, usualKey } from '#scripts/release/signed-archive.ts';
import { FEED, writeFeed } from '#server/operations/release/feed.ts';
import { makeRelease } from './release/make-release.ts';
import { PLATFORMS } from './release/needed-packages.ts';
import { releasesIn } from './release/releases-in.ts';

const project = join(import.meta.dirname, '..');
const MB = 1e6;
const MOST_PACKED = 130 * MB;
const MOST_UNPACKED = 450 * MB;

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: `${process.platform}-${process.arch}` },
    out: { type: 'string', default: join(project, 'dist', 'release') },
    key: { type: 'string', default: usualKey() },
    dirty: { type: 'boolean', default: false },
  },
});
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim();

const platform =
  PLATFORMS.find((one) => one === values.platform) ??
  refuse(`There are no releases for ${values.platform}; there are for ${PLATFORMS.join(', ')}.`);
const isDirty = git('status', '--porcelain') !== '';
if (isDirty && !values.dirty) {
  refuse('There are changes that are not committed: commit them, or say --dirty to try it out.');
}
const commit = git('rev-parse', 'HEAD');
const time = new Date(Number(git('log', '-1', '--format=%ct')) * 1000);
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const keys = join(project, 'deploy/keys');
const trusted = readdirSync(keys)
  .filter((name) => name.endsWith('.pem'))
  .sort()
  .map((name) => readFileSync(join(keys, name), 'utf8'));

const releases = releasesIn(readFileSync(join(project, 'CHANGELOG.md'), 'utf8'));
const key = releaseKey(resolve(values.key), console.log);
const out = resolve(values.out);
await mkdir(out, { recursive: true });
const { file, packed, unpacked } = await makeRelease({
  version: isDirty ? `${version}-dirty` : version,
  commit,
  time,
  platform,
  key,
  trusted,
  out,
});
// Sites that ask for newer versions (RELEASE_FEED) read this: it lies beside the archives.
await writeFile(join(out, FEED), writeFeed({ made_at: time.toISOString(), releases }, key.sign));
if (!releases.some((one) => one.version === version)) {
  console.log(`CHANGELOG.md has no section for ${version}: ${FEED} does not name it.`);
}
const size = (bytes: number) => `${Math.round(bytes / MB)} MB`;
console.log(`${file}: ${size(packed)}, unpacked ${size(unpacked)}.`);
if (packed > MOST_PACKED || unpacked > MOST_UNPACKED) {
  refuse(`It may have ${size(MOST_PACKED)}, unpacked ${size(MOST_UNPACKED)}.`);
}
