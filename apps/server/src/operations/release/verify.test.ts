import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { compareVersions, readKeys, SIGNATURE, SUMS, verifyRelease } from './verify.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const ours = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const pem = (pair: typeof ours) =>
  pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const at = (name: string) => join(folder.path, name);

/** Writes an archive with what lies beside it; answers its path. */
function makeArchive(name = 'orchard-1.2.3-linux-x64.tar.gz', by = ours): string {
  writeFileSync(at(name), 'the archive');
  const sums = `${createHash('sha256').update('the archive').digest('hex')}  ${name}\n`;
  writeFileSync(at(SUMS), sums);
  writeFileSync(at(SIGNATURE), sign(null, Buffer.from(sums), by.privateKey).toString('base64'));
  return at(name);
}

const verified = (file: string) => verifyRelease(file, [pem(others), pem(ours)], 'linux-x64');

describe('an archive of a release', () => {
  test('that a known key signed is known by version and platform', async () => {
    expect(await verified(makeArchive())).toEqual({ version: '1.2.3', platform: 'linux-x64' });
    const preview = makeArchive('orchard-2.0.0-beta.1-linux-x64.tar.gz');
    expect(await verified(preview)).toMatchObject({ version: '2.0.0-beta.1' });
  });

  test.each<[string, () => string, RegExp]>([
    ['under another name', () => makeArchive('site.tar.gz'), /is no archive of a release/],
    [
      'for another machine',
      () => makeArchive('orchard-1.2.3-linux-arm64.tar.gz'),
      /is for linux-arm64, and this machine is linux-x64/,
    ],
    [
      'that was changed',
      () => {
        const file = makeArchive();
        writeFileSync(file, 'an archive');
        return file;
      },
      /is damaged/,
    ],
    [
      'whose sums were changed',
      () => {
        const file = makeArchive();
        writeFileSync(at(SUMS), `${'0'.repeat(64)}  orchard-1.2.3-linux-x64.tar.gz\n`);
        return file;
      },
      /is not signed by a key/,
    ],
    [
      'without its signature',
      () => {
        const file = makeArchive();
        rmSync(at(SIGNATURE));
        return file;
      },
      /SHA256SUMS\.sig is missing/,
    ],
    [
      'with the sums of another',
      () => {
        makeArchive();
        writeFileSync(at('orchard-1.2.4-linux-x64.tar.gz'), 'the archive');
        return at('orchard-1.2.4-linux-x64.tar.gz');
      },
      /SHA256SUMS does not name/,
    ],
  ])('%s is refused', async (_, make, sentence) => {
    await expect(verified(make())).rejects.toThrow(sentence);
  });

  test('that a strange key signed is refused', async () => {
    const file = makeArchive(undefined, others);
    await expect(verifyRelease(file, [pem(ours)], 'linux-x64')).rejects.toThrow(/is not signed/);
    await expect(verifyRelease(file, [], 'linux-x64')).rejects.toThrow(/is not signed/);
  });

  test('a release names the keys that it trusts', async () => {
    expect(await readKeys(folder.path)).toEqual([]);
    mkdirSync(at('keys'));
    writeFileSync(at('keys/b.pem'), pem(others));
    writeFileSync(at('keys/a.pem'), pem(ours));
    writeFileSync(at('keys/README.md'), '');
    expect(await readKeys(folder.path)).toEqual([pem(ours), pem(others)]);
  });
});

test('versions come in their order, a trial of one before it', () => {
  const order = ['1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '1.0.2', '1.0.10', '1.2.0', '2.0.0'];
  expect(order.toReversed().sort(compareVersions)).toEqual(order);
  expect(compareVersions('1.2.0', '1.2.0')).toBe(0);
});
