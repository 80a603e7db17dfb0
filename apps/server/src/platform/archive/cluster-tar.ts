import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Header } from 'tar';

const BLOCK = 512;
const PIECE = 1 << 20;

/**
 * What a copy of a running cluster leaves out, as PostgreSQL's handbook says: its log, which the
 * archive has, and what a start makes anew.
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|recovery\.signal|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Written at checkpoints, and read first: copied last. */
const CONTROL = 'global/pg_control';

function header(path: string, size: number, mode: number, isFolder = false): Buffer {
  const one = new Header({
    path: isFolder ? `${path}/` : path,
    size,
    mode,
    type: isFolder ? 'Directory' : 'File',
    mtime: new Date(0),
  });
  const block = Buffer.alloc(BLOCK);
  one.encode(block);
  return block;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** A file in memory as part of an archive. */
function* entryOf(path: string, content: string): Generator<Buffer> {
  const bytes = Buffer.from(content);
  yield header(path, bytes.length, 0o600);
  yield bytes;
  yield padding(bytes.length);
}

/** A file that grows, shrinks or goes while it is read: recovery puts right what is torn. */
async function* copyOf(path: string, from: string): AsyncGenerator<Buffer> {
  const file = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield header(path, size, 0o600);
    for (let at = 0; at < size; ) {
      const length = Math.min(PIECE, size - at);
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await file.read(buffer, 0, length, at);
      // What was cut off meanwhile is zeros.
      const isOver = bytesRead === 0;
      yield isOver ? buffer : buffer.subarray(0, bytesRead);
      at += isOver ? length : bytesRead;
    }
    yield padding(size);
  } finally {
    await file.close();
  }
}

async function* below(cluster: string, folder: string): AsyncGenerator<Dirent> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    yield entry;
    const path = join(folder, entry.name);
    const isEmptied = folder === '' && EMPTIED.has(entry.name);
    if (entry.isDirectory() && !isEmptied) yield* below(cluster, path);
  }
}

/**
 * A running cluster as a tar, without its log.
 * @param last called when all files are read; answers what the archive ends with, by name
 */
export async function* clusterTar(
  cluster: string,
  last: () => Promise<Record<string, string>>,
): AsyncGenerator<Buffer> {
  for await (const entry of below(cluster, '')) {
    const path = relative(cluster, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) yield header(path, 0, 0o700, true);
    else if (entry.isFile() && path !== CONTROL) yield* copyOf(path, join(cluster, path));
  }
  yield header('pg_wal/archive_status', 0, 0o700, true);
  yield* copyOf(CONTROL, join(cluster, CONTROL));
  for (const [path, content] of Object.entries(await last())) yield* entryOf(path, content);
  yield Buffer.alloc(2 * BLOCK);
}
