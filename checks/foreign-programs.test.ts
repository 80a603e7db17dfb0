import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseForeignPrograms } from '#scripts/release/foreign-programs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orchard-release-'));
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'package.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The beginning of a program for a machine. */
function writeProgram(path: string, machine: number): void {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(machine, 18);
  writeFileSync(join(folder, path), header);
}

test('programs of its own machine are counted, other files are not looked at', async () => {
  writeProgram('postgres', 183);
  writeProgram('lib/sharp.node', 183);
  expect(await refuseForeignPrograms(folder, 'linux-arm64')).toBe(2);
});

test('a program of another machine is refused by name', async () => {
  writeProgram('postgres', 183);
  writeProgram('lib/sharp.node', 62);
  await expect(refuseForeignPrograms(folder, 'linux-arm64')).rejects.toThrow(
    'Not for linux-arm64: lib/sharp.node',
  );
});
