import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  adoptCluster,
  clusterIn,
  type EmbeddedPostgres,
  endLeftover,
  makeDataFolder,
  recoverySettings,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import pLimit from 'p-limit';
import { extract } from 'tar';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { decryptFile } from '#platform/upkeep/encryption.ts';
import { fileOf } from '#platform/upkeep/repository.ts';
import { keyOfBase } from './base-copy.ts';
import type { Way } from './catalogue.ts';
import { type KeptFile, MediaTree } from './media-history.ts';
import { keyOfPiece } from './pieces.ts';
import { type ArchivePlace, getSealed } from './sealed-objects.ts';

/** Pieces that are fetched at the same time. */
const AT_ONCE = 4;

/** What comes out of the archive, and with which keys. */
export interface PointSource extends Pick<ArchivePlace, 'store' | 'scratch'> {
  identities: readonly string[];
}

const missing = (key: string) =>
  new StartRefusal({
    ja: `記録が壊れています：${key} がありません。`,
    en: `The archive is damaged: ${key} is missing.`,
  });

/**
 * Brings a point's cluster and log into a data folder of its own.
 * @param folder is made; an earlier point in it goes
 * @param dataDir of the site beside which it lies, or the same folder
 */
export async function bringCluster(
  { base, pieces, histories }: Way,
  source: PointSource,
  { folder, dataDir }: { folder: string; dataDir: string },
): Promise<void> {
  const cluster = clusterIn(folder);
  const log = join(folder, 'log');
  await endLeftover(folder, () => {});
  await rm(cluster, { recursive: true, force: true });
  await rm(log, { recursive: true, force: true });
  makeDataFolder(folder);
  const draft = `${cluster}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await mkdir(log, { mode: 0o700 });
  const packed = join(folder, 'base.tar.zst');
  const key = keyOfBase(base.name);
  if (!(await getSealed(source, key, packed, source.identities, { packed: true }))) {
    throw missing(key);
  }
  await pipeline(createReadStream(packed), createZstdDecompress(), extract({ cwd: draft }));
  await rm(packed);
  const atOnce = pLimit(AT_ONCE);
  await Promise.all(
    [...pieces, ...histories].map((piece) =>
      atOnce(async () => {
        const found = await getSealed(
          source,
          keyOfPiece(piece),
          join(log, piece.name),
          source.identities,
        );
        if (!found) throw missing(keyOfPiece(piece));
      }),
    ),
  );
  await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
  await rename(draft, cluster);
  adoptCluster(folder, log, folder === dataDir ? null : dataDir);
}

/** PostgreSQL ends so when no commit after the point is in the log: then all of it is wanted. */
const HAS_NO_LATER = /recovery ended before configured recovery target was reached/;

/**
 * Runs the cluster that was brought, replayed up to the point.
 * @param at milliseconds since 1970
 * @returns the server, which takes changes and archives none
 */
export async function runPoint(folder: string, way: Way, at: number): Promise<EmbeddedPostgres> {
  const log = join(folder, 'log');
  const until = new Date(at).toISOString();
  const start = (point: string | null) =>
    startEmbeddedPostgres({
      folder,
      settings: recoverySettings(log, point, way.base.timeline),
    });
  try {
    return await start(until);
  } catch (error) {
    if (!HAS_NO_LATER.test((error as Error).message)) throw error;
    return await start(null);
  }
}

/**
 * Brings a point's files into its data folder: those that the site still has by a second name, which
 * takes no room, the others from the store.
 * @returns how many were brought from the store
 */
export async function bringFiles(
  files: readonly KeptFile[],
  source: PointSource,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<number> {
  let fetched = 0;
  const atOnce = pLimit(AT_ONCE);
  await Promise.all(
    files.map((file) =>
      atOnce(async () => {
        if (file.path.split('/').includes('..')) return;
        const to = join(folder, file.path);
        await mkdir(dirname(to), { recursive: true, mode: 0o700 });
        await rm(to, { force: true });
        if (file.path.startsWith('media/') && (await hasLink(join(dataDir, file.path), to))) return;
        const sealed = join(source.scratch, `${file.sha256}-${fetched}`);
        try {
          if (!(await source.store.get(fileOf(file.sha256), sealed))) {
            throw missing(fileOf(file.sha256));
          }
          await decryptFile(sealed, to, source.identities);
          fetched += 1;
        } finally {
          await rm(sealed, { force: true });
        }
      }),
    ),
  );
  return fetched;
}

/** A file never changes under its name, so that both names may be of one file. */
async function hasLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    await copyFile(from, to);
    return true;
  }
}

/** Gives a point the site's media by second names, without what the site makes by itself. */
export async function linkMedia(dataDir: string, folder: string): Promise<void> {
  for (const name of await new MediaTree(join(dataDir, 'media')).list()) {
    const to = join(folder, 'media', name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rm(to, { force: true });
    await hasLink(join(dataDir, 'media', name), to);
  }
}

/** @throws StartRefusal when there is not room for a point beside the site */
export async function refuseTightDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes) return;
  const gigabytes = (bytes / 1e9).toFixed(1);
  throw new StartRefusal({
    ja: `DATA_DIRのディスクに、その時点を開くための空き（約${gigabytes} GB）がありません。`,
    en: `The disk of DATA_DIR lacks the room for that point in time (about ${gigabytes} GB).`,
  });
}
