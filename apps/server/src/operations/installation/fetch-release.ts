import { constants, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { x as extract } from 'tar';
import { compareVersions, ownPlatform, SIGNATURE, SUMS } from '#operations/release/verify.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { isLoopbackHost } from '#platform/outgoing/address-class.ts';
import { diskSpace } from '#platform/storage/disk-space.ts';
import { folderOf } from './installation.ts';

const PATIENCE_MS = 30 * 60_000;
/** An archive takes about this many times its size: itself, unpacked, and what comes and goes. */
const ROOM = 4;
/** More than an unpacked release has. */
const MOST_FILES = 20_000;

async function download(from: URL, to: string): Promise<void> {
  const refuse = (why: string) => {
    throw new StartRefusal({
      ja: `${from} を取得できません（${why}）。アドレスを確かめるか、ファイルを ${SUMS}・${SIGNATURE} と一緒に自分で取得してください。`,
      en: `${from} cannot be fetched (${why}). Look at the address, or fetch the file yourself together with ${SUMS} and ${SIGNATURE}.`,
    });
  };
  try {
    const answer = await fetch(from, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || answer.body === null) return refuse(`answer ${answer.status}`);
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(to));
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    refuse((error as Error).message);
  }
}

/** The archive of the latest version in a folder. */
async function latestIn(folder: string): Promise<string> {
  const end = `-${ownPlatform()}.tar.gz`;
  const versions = (await readdir(folder))
    .filter((name) => name.startsWith('orchard-') && name.endsWith(end))
    .map((name) => name.slice('orchard-'.length, -end.length))
    .sort(compareVersions);
  const latest = versions.at(-1);
  if (latest === undefined) {
    throw new StartRefusal({
      ja: `${folder} に、${ownPlatform()} 用のリリースがありません。`,
      en: `There is no release for ${ownPlatform()} in ${folder}.`,
    });
  }
  return join(folder, `orchard-${latest}${end}`);
}

/**
 * Brings the archive of a release, with its checksums and their signature beside it, to where nobody
 * else can change it between its check and its unpacking.
 * @param source a file, a folder with releases, or an address (https)
 * @param incoming folder for it; is emptied first
 * @throws StartRefusal when there is none
 */
export async function findArchive(source: string, incoming: string): Promise<string> {
  await rm(incoming, { recursive: true, force: true });
  if (/^https?:\/\//.test(source)) {
    const url = new URL(source);
    if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
      throw new StartRefusal({
        ja: `${source}：リリースはhttpsでだけ取得できます。`,
        en: `${source}: releases are fetched over https only.`,
      });
    }
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const file = join(incoming, basename(url.pathname));
    await download(url, file);
    for (const name of [SUMS, SIGNATURE]) await download(new URL(name, url), join(incoming, name));
    return file;
  }
  const path = resolve(source);
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new StartRefusal({ ja: `${path} がありません。`, en: `There is no ${path}.` });
  const archive = found.isDirectory() ? await latestIn(path) : path;
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of [basename(archive), SUMS, SIGNATURE]) {
    const from = join(dirname(archive), name);
    // The verification names what is missing.
    if (existsSync(from)) await copyFile(from, join(incoming, name), constants.COPYFILE_FICLONE);
  }
  return join(incoming, basename(archive));
}

/**
 * Unpacks an archive that was verified into an installation, where it is whole or not there.
 * @throws StartRefusal when the disk has no room for it
 */
export async function unpackRelease(file: string, root: string, version: string): Promise<void> {
  const { bytes, files } = await diskSpace(root);
  const needed = (await stat(file)).size * ROOM;
  if (files && files.free < MOST_FILES) {
    throw new StartRefusal({
      ja: `${root} のディスクには、あと ${files.free}個のファイルしか作れません（inodeの不足。${version} には ${MOST_FILES}個必要です）。小さなファイルを片づけてから、もう一度更新してください。`,
      en: `The disk of ${root} takes only ${files.free} more files (inodes run out); ${version} needs ${MOST_FILES}. Remove small files, then update again.`,
    });
  }
  if (bytes.free < needed) {
    throw new StartRefusal({
      ja: `${root} の空きが足りません（${version} には ${Math.ceil(needed / 1e6)} MB必要です）。空きを作ってから、もう一度更新してください。`,
      en: `There is too little room in ${root}: ${version} needs ${Math.ceil(needed / 1e6)} MB. Make room, then update again.`,
    });
  }
  const to = folderOf(root, version);
  const draft = `${to}.draft`;
  await rm(draft, { recursive: true, force: true });
  // The users of the site and of its database must be able to read the program.
  process.umask(0o022);
  await mkdir(draft, { recursive: true });
  await extract({ file, cwd: draft, strip: 1 });
  // One that an interrupted update left is replaced by what was verified now.
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
}
