import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartRefusal } from '#platform/config/start-refusal.ts';

const web = (file: string) =>
  Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;

/** Makes a key pair; answers its secret half. */
export const newIdentity = (): Promise<string> => generateX25519Identity();

/**
 * The key of this machine, made at the first backup: with it the drill opens what is really stored.
 * It lies beside the data that it opens, and in no backup.
 */
export async function machineIdentity(dataDir: string): Promise<string> {
  const file = join(dataDir, 'backup-key');
  if (!existsSync(file)) {
    writeFileSync(file, `${await newIdentity()}\n`, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * The secret keys in a file of the age format, one a line; `#` begins a remark.
 * @param file `-`: standard input
 * @throws StartRefusal when it holds none
 */
export function readIdentities(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file === '-' ? 0 : resolve(file), 'utf8');
  } catch {
    throw new StartRefusal({
      ja: `--identity：${file} を読めません。`,
      en: `--identity: ${file} cannot be read.`,
    });
  }
  const keys = text
    .split('\n')
    .flatMap((line) => /^AGE-SECRET-KEY-1\S+/.exec(line.trim())?.[0] ?? []);
  if (keys.length === 0) {
    throw new StartRefusal({
      ja: `--identity：${file} に、AGE-SECRET-KEY-1 で始まる鍵がありません。`,
      en: `--identity: ${file} holds no key that begins with AGE-SECRET-KEY-1.`,
    });
  }
  return keys;
}

/**
 * The keys to what is stored: the operator's, and this machine's if it has one.
 * @throws StartRefusal when there is none
 */
export async function identitiesOf(dataDir: string, keys: readonly string[]): Promise<string[]> {
  const machine = existsSync(join(dataDir, 'backup-key')) ? [await machineIdentity(dataDir)] : [];
  const found = [...keys, ...machine];
  if (found.length > 0) return found;
  throw new StartRefusal({
    ja: '--identity：BACKUP_RECIPIENTの秘密鍵のファイルを指定してください。',
    en: '--identity: name the file with the secret key of BACKUP_RECIPIENT.',
  });
}

/** The public half of a secret key. */
export const recipientOf = (identity: string): Promise<string> => identityToRecipient(identity);

/** Encrypts a file in the age format as a stream; each of the recipients can open it. */
export async function encryptFile(
  from: string,
  to: string,
  recipients: readonly string[],
): Promise<void> {
  const encrypter = new Encrypter();
  for (const one of recipients) encrypter.addRecipient(one);
  const encrypted = await encrypter.encrypt(web(from));
  await pipeline(
    Readable.fromWeb(encrypted as unknown as NodeStream),
    createWriteStream(to, { mode: 0o600, flush: true }),
  );
}

/**
 * Decrypts a file.
 * @throws StartRefusal when none of the keys opens it, or it was changed
 */
export async function decryptFile(
  from: string,
  to: string,
  identities: readonly string[],
): Promise<void> {
  const decrypter = new Decrypter();
  for (const one of identities) decrypter.addIdentity(one);
  try {
    const plain = await decrypter.decrypt(web(from));
    await pipeline(
      Readable.fromWeb(plain as unknown as NodeStream),
      createWriteStream(to, { mode: 0o600 }),
    );
  } catch (error) {
    const { message } = error as Error;
    if (/no identity matched/.test(message)) {
      throw new StartRefusal({
        ja: 'このバックアップを開ける鍵がありません。BACKUP_RECIPIENTの秘密鍵のファイルを --identity で指定してください。',
        en: 'None of the keys opens this backup: name the file with the secret key of BACKUP_RECIPIENT by --identity.',
      });
    }
    throw new StartRefusal({
      ja: `バックアップが壊れています：復号できない部分があります（${message}）。`,
      en: `The backup is damaged: a part of it cannot be decrypted (${message}).`,
    });
  }
}
