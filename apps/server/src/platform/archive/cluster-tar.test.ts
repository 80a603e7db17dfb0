import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Parser } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { clusterTar } from './cluster-tar.ts';

const LARGE = 3 * 2 ** 20;

/** A cluster, changed when its first large file has begun. */
async function read(change: (root: string) => void) {
  const { path: root, remove } = temporaryFolder();
  onTestFinished(remove);
  for (const folder of ['base', 'global', 'pg_wal']) mkdirSync(join(root, folder));
  for (const name of ['base/1', 'base/2']) writeFileSync(join(root, name), Buffer.alloc(LARGE, 1));
  for (const name of ['pg_wal/0', 'postmaster.pid', 'global/pg_control']) {
    writeFileSync(join(root, name), 'x');
  }
  async function* changed() {
    let hasChanged = false;
    for await (const block of clusterTar(root, async () => ({ backup_label: 'label' }))) {
      yield block;
      if (block.length < 2 ** 20 || hasChanged) continue;
      hasChanged = true;
      change(root);
    }
  }
  const sizes: Record<string, number> = {};
  const parser = new Parser({
    onReadEntry: (entry) => {
      sizes[entry.path] = entry.size;
      entry.resume();
    },
    strict: true,
  });
  await new Promise<void>((resolve, reject) => {
    parser.on('end', resolve).on('error', reject);
    Readable.from(changed())
      .on('data', (block: Buffer) => parser.write(block))
      .on('end', () => parser.end());
  });
  return sizes;
}

test('a cluster is copied without its log and what a start makes, the control file last', async () => {
  const sizes = await read(() => {});
  expect(sizes).toMatchObject({ 'base/1': LARGE, 'base/2': LARGE, 'pg_wal/': 0 });
  expect(sizes).not.toHaveProperty(['pg_wal/0']);
  expect(sizes).not.toHaveProperty(['postmaster.pid']);
  expect(Object.keys(sizes).slice(-2)).toEqual(['global/pg_control', 'backup_label']);
});

test('files that shrink keep their place, and the archive stays whole', async () => {
  const sizes = await read((root) => {
    for (const name of ['base/1', 'base/2']) truncateSync(join(root, name), 10);
  });
  expect(Object.values(sizes).filter((size) => size === LARGE)).toHaveLength(1);
  expect(sizes).toHaveProperty(['backup_label']);
});

test('a file that goes before it is read is left out', async () => {
  const sizes = await read((root) => {
    for (const name of ['base/1', 'base/2']) rmSync(join(root, name));
  });
  expect(Object.values(sizes).filter((size) => size === LARGE)).toHaveLength(1);
  expect(sizes).toHaveProperty(['global/pg_control']);
});
