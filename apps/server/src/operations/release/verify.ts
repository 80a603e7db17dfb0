import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartRefusal } from '#platform/config/start-refusal.ts';

const parts = (version: string) => {
  const [numbers = '', pre = ''] = version.split(/-(.*)/s, 2);
  return { numbers: numbers.split('.').map(Number), pre };
};

/**
 * Orders semantic versions; a pre-release comes before its release.
 * @returns below 0 when `a` is older, above when it is newer
 */
export function compareVersions(a: string, b: string): number {
  const [one, two] = [parts(a), parts(b)];
  for (const at of [0, 1, 2]) {
    const difference = (one.numbers[at] ?? 0) - (two.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.pre === '' || two.pre === '') return Number(one.pre === '') - Number(two.pre === '');
  return one.pre.localeCompare(two.pre, 'en', { numeric: true });
}

/** The files that lie beside the archive of a release. */
export const SUMS = 'SHA256SUMS';
export const SIGNATURE = 'SHA256SUMS.sig';

/** A release's archive, judged by its name. */
export interface ReleaseFile {
  version: string;
  /** As `linux-x64`. */
  platform: string;
}

const NAME = /^orchard-(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+?)?)-(linux-(?:x64|arm64))\.tar\.gz$/;

/** The platform of this machine, as releases name it. */
export const ownPlatform = (): string => `${process.platform}-${process.arch}`;

/**
 * The public keys that a release trusts for the next ones.
 * @param folder of the unpacked release
 */
export async function readKeys(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'keys')).catch(() => []);
  const keys = names.filter((name) => name.endsWith('.pem')).sort();
  return Promise.all(keys.map((name) => readFile(join(folder, 'keys', name), 'utf8')));
}

/** Whether one of the keys has signed a text; the signature is base64. */
export function isSigned(text: Buffer, signature: string, keys: readonly string[]): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify(null, text, createPublicKey(key), bytes));
}

/** The checksum of a file, in hexadecimal. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function readBeside(file: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(dirname(file), name));
  } catch {
    throw new StartRefusal({
      ja: `${join(dirname(file), name)} がありません。リリースの ${SUMS} と ${SIGNATURE} を、アーカイブと同じフォルダーに置いてください。`,
      en: `${join(dirname(file), name)} is missing: put ${SUMS} and ${SIGNATURE} of the release beside its archive.`,
    });
  }
}

/**
 * Checks an archive against the checksums beside it, and those against their signature.
 * @param file the archive
 * @param keys public keys in PEM, one of which must have signed
 * @param platform that it must be for
 * @throws StartRefusal with one sentence when it is not to be trusted, or not for this machine
 */
export async function verifyRelease(
  file: string,
  keys: readonly string[],
  platform: string = ownPlatform(),
): Promise<ReleaseFile> {
  const name = basename(file);
  const [, version = '', made = ''] = NAME.exec(name) ?? [];
  if (version === '') {
    throw new StartRefusal({
      ja: `${name} はリリースのアーカイブではありません。ファイル名は作られたときのまま（orchard-VERSION-PLATFORM.tar.gz）にしてください。`,
      en: `${name} is no archive of a release: its name must be as it was made, orchard-VERSION-PLATFORM.tar.gz.`,
    });
  }
  if (made !== platform) {
    throw new StartRefusal({
      ja: `${name} は ${made} 用です。このサーバーは ${platform} です。`,
      en: `${name} is for ${made}, and this machine is ${platform}.`,
    });
  }
  const sums = await readBeside(file, SUMS);
  const signature = await readBeside(file, SIGNATURE);
  if (!isSigned(sums, signature.toString('utf8'), keys)) {
    throw new StartRefusal({
      ja: `${name} と同じ場所の ${SUMS} は、このサイトが信頼する鍵で署名されていません。最初のリリースと同じ入手先から、改めて入手してください。`,
      en: `${SUMS} beside ${name} is not signed by a key that this site trusts. Get the release anew from where the first one came from.`,
    });
  }
  const line = sums
    .toString('utf8')
    .split('\n')
    .find((one) => one.endsWith(`  ${name}`));
  if (line === undefined)
    throw new StartRefusal({
      ja: `${SUMS} に ${name} が載っていません。リリースの一式を改めて入手してください。`,
      en: `${SUMS} does not name ${name}.`,
    });
  if (line.slice(0, 64) !== (await sumOf(file))) {
    throw new StartRefusal({
      ja: `${name} は壊れています（チェックサムが ${SUMS} と一致しません）。改めて入手してください。`,
      en: `${name} is damaged: its checksum is not the one of ${SUMS}. Fetch it anew.`,
    });
  }
  return { version, platform: made };
}
