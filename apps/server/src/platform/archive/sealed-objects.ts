import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupStore } from '#platform/upkeep/backup-store.ts';
import { decryptFile, encryptFile } from '#platform/upkeep/encryption.ts';
import { sparseFile } from './sparse-file.ts';

/** Where objects of an archive lie, who can open them, and a folder for what is on its way. */
export interface ArchivePlace {
  store: BackupStore;
  recipients: readonly string[];
  scratch: string;
}

/** Larger steps than usual: pieces of the log are 16 MB. */
const READ = { highWaterMark: 1 << 20 };
const ZSTD = { chunkSize: 1 << 20 };

let count = 0;

const onItsWay = async (scratch: string) => {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  count += 1;
  return join(scratch, `${process.pid}-${count}`);
};

/**
 * Compresses and encrypts a file into the store.
 * @param keyFor its key, by the bytes that it takes up
 */
export async function putSealed(
  { store, recipients, scratch }: ArchivePlace,
  from: string,
  keyFor: (bytes: number) => string,
): Promise<void> {
  const packed = await onItsWay(scratch);
  try {
    await pipeline(
      createReadStream(from, READ),
      createZstdCompress(ZSTD),
      createWriteStream(packed),
    );
    const { size } = await stat(packed);
    await store.put(keyFor(size), (to) => encryptFile(packed, to, recipients));
  } finally {
    await rm(packed, { force: true });
  }
}

/**
 * Brings an object out of the store, opened.
 * @param packed leaves it compressed
 * @returns false where there is none
 * @throws StartRefusal when no key opens it, or it was changed
 */
export async function getSealed(
  { store, scratch }: Pick<ArchivePlace, 'store' | 'scratch'>,
  key: string,
  to: string,
  identities: readonly string[],
  { packed = false } = {},
): Promise<boolean> {
  const sealed = await onItsWay(scratch);
  const opened = packed ? to : `${sealed}.zst`;
  try {
    if (!(await store.get(key, sealed))) return false;
    await mkdir(dirname(to), { recursive: true });
    await decryptFile(sealed, opened, identities);
    if (!packed) {
      await pipeline(createReadStream(opened), createZstdDecompress(ZSTD), await sparseFile(to));
    }
    return true;
  } finally {
    await rm(sealed, { force: true });
    if (!packed) await rm(opened, { force: true });
  }
}
