import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { filesAt, type MediaChange, MediaTree } from './media-history.ts';

const file = (path: string, since: number) => ({ path, sha256: 'a'.repeat(64), bytes: 1, since });
const change = (at: number, changed: Partial<MediaChange>): MediaChange => ({
  format: 1,
  at,
  isWhole: false,
  added: [],
  gone: [],
  ...changed,
});
const changes = [
  change(10, { isWhole: true, added: [file('a', 1), file('b', 2)] }),
  change(20, { added: [file('c', 18)], gone: ['a'] }),
  change(30, { isWhole: true, added: [file('c', 18)] }),
];
const pathsAt = (at: number) =>
  filesAt(changes, at)
    .map(({ path }) => path)
    .sort();

test('the files of a point are those that had come and had not gone', () => {
  expect(pathsAt(12)).toEqual(['a', 'b']);
  expect(pathsAt(20)).toEqual(['b', 'c']);
  expect(pathsAt(30)).toEqual(['c']);
});

test('a file that had come and was noticed only later is among them', () => {
  expect(pathsAt(18)).toEqual(['a', 'b', 'c']);
  expect(pathsAt(17)).toEqual(['a', 'b']);
});

test('a tree lists files by folder, without what can be made again, and sees what comes and goes', async () => {
  const { path: root, remove } = temporaryFolder();
  onTestFinished(remove);
  const put = (path: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'x');
  };
  const tree = new MediaTree(root);
  const found = async () => (await tree.list()).sort();
  for (const path of ['images/a', 'videos/transcoding/b', 'transcoding/c', 'images/.part']) {
    put(path);
  }
  expect(await found()).toEqual(['images/a', 'videos/transcoding/b']);
  for (const folder of ['images', 'videos', '.']) utimesSync(join(root, folder), 1, 1);
  expect(await found()).toEqual(['images/a', 'videos/transcoding/b']);
  put('images/d');
  rmSync(join(root, 'videos'), { recursive: true });
  expect(await found()).toEqual(['images/a', 'images/d']);
});
