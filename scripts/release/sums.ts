import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSigned, SIGNATURE, SUMS } from '#server/operations/release/verify.ts';
import { sumOf } from './pack.ts';
import type { ReleaseKey } from './sign.ts';

/** The lines of other archives in a folder, if this key has signed them. */
async function linesBeside(folder: string, name: string, key: ReleaseKey): Promise<string[]> {
  const [sums, signature] = await Promise.all(
    [SUMS, SIGNATURE].map((one) => readFile(join(folder, one), 'utf8').catch(() => '')),
  );
  if (!sums || !signature || !isSigned(Buffer.from(sums), signature, [key.publicKey])) return [];
  return sums.split('\n').filter((line) => line !== '' && !line.endsWith(`  ${name}`));
}

/**
 * Notes an archive's checksum beside it, and signs. Those of other platforms and versions stay: one
 * folder is handed out, and the feed names them all.
 */
export async function writeSums(file: string, key: ReleaseKey): Promise<void> {
  const [folder, name] = [dirname(file), basename(file)];
  const line = `${await sumOf(file)}  ${name}`;
  const lines = [...(await linesBeside(folder, name, key)), line].sort((a, b) =>
    a.slice(64) < b.slice(64) ? -1 : 1,
  );
  const sums = lines.map((line) => `${line}\n`).join('');
  await writeFile(join(folder, SUMS), sums);
  await writeFile(join(folder, SIGNATURE), `${key.sign(sums)}\n`);
}
