import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { create } from 'tar';
import { isSigned, SIGNATURE, SUMS, sumOf } from '#server/operations/release/verify.ts';

/** Every file, link and folder below a folder, by its path from there, in one order everywhere. */
async function entriesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Gives files the rights that say whether they run, and nothing of the maker's machine. */
async function evenRights(folder: string, entries: readonly string[]): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry);
    const found = await lstat(path);
    if (found.isSymbolicLink()) continue;
    await chmod(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/**
 * Packs a folder into an archive whose bytes depend on nothing but its content.
 * @param folder its name is that of the archive's only folder
 * @param mtime of everything in it
 * @param level of compression, 1 to 9
 */
export async function pack(
  folder: string,
  file: string,
  mtime: Date,
  level: number,
): Promise<void> {
  await chmod(folder, 0o755);
  const name = folder.slice(dirname(folder).length + 1);
  const entries = await entriesOf(folder);
  await evenRights(folder, entries);
  await create(
    {
      file,
      cwd: dirname(folder),
      portable: true,
      mtime,
      noDirRecurse: true,
      gzip: { level, portable: true },
    },
    [name, ...entries.map((entry) => `${name}/${entry}`)],
  );
}

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

/** Where the key of releases lies unless another one is named: with the person who makes them. */
export const usualKey = (): string => join(homedir(), '.config', 'orchard', 'release-key.pem');

/** The key that signs releases. */
export interface ReleaseKey {
  /** Its public half in PEM, which releases bring along. */
  publicKey: string;
  /** Signs a text; answers base64. */
  sign(text: string): string;
}

/**
 * Reads the key that signs releases, or makes it at the first release.
 * @param report is told where a new one lies
 */
export function releaseKey(file: string, report: (line: string) => void): ReleaseKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    report(
      `Made the key that signs releases: ${file}. Keep it: sites take updates only from the keys of the release that they run.`,
    );
  }
  const key = createPrivateKey(readFileSync(file));
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}
