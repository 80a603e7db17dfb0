import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { Problem } from '#platform/http/problem.ts';
import { openBucket, type S3Settings } from '#platform/storage/s3-bucket.ts';
import { bringFile, measure } from './files.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';

/** Where the films of the bucket lie in a backup. */
const FOLDER = 'bucket';
/** The site's files in a bucket, which may hold other files too. */
const OURS = ['videos/', 'streams/', 'resources/'];
/** Names as the site gives them: nothing in them leads out of a folder. */
const OUR_NAME = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** A bucket as an engineer knows it, without the keys to it. */
export const addressOf = ({ bucket }: S3Settings): string => bucket.href;

/** Turns a bucket that is away into a sentence for the person at the terminal. */
async function orRefuse<Result>(settings: S3Settings, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    const { cause } = error as Error;
    if (!(error instanceof Problem)) throw error;
    const reason = cause instanceof Error ? cause.message : error.message;
    throw new StartRefusal({
      ja: `バケット ${addressOf(settings)} に届きません（${reason}）。`,
      en: `The bucket ${addressOf(settings)} is out of reach: ${reason}.`,
    });
  }
}

/**
 * Copies the site's films out of their bucket.
 * @param folder of the backup
 * @throws StartRefusal when the bucket is out of reach
 */
export const copyBucket = (settings: S3Settings, folder: string): Promise<BackedUpFile[]> =>
  orRefuse(settings, async () => {
    const bucket = openBucket(settings);
    const files: BackedUpFile[] = [];
    for (const prefix of OURS) {
      for await (const key of bucket.keys(prefix)) {
        if (!OUR_NAME.test(key)) continue;
        const answer = await bucket.read(key);
        // Thrown away since it was listed.
        if (!answer?.body) continue;
        const path = `${FOLDER}/${key}`;
        await mkdir(dirname(join(folder, path)), { recursive: true });
        const measured = measure();
        await pipeline(
          Readable.fromWeb(answer.body as ReadableStream),
          measured.stream,
          createWriteStream(join(folder, path), { mode: 0o600, flush: true }),
        );
        files.push({ path, ...measured.result() });
      }
    }
    return files;
  });

/** Its name in a bucket. */
const keyOf = ({ path }: BackedUpFile) => path.slice(FOLDER.length + 1);

/** Where a film of a backup belongs in a data folder. */
export const placeOf = (file: BackedUpFile): string => `media/${keyOf(file)}`;

/**
 * Restores a backup's films into the bucket, or into the data folder if the settings name no bucket.
 * A file in the bucket with the same name and length stays, because no name is used twice. Safe to
 * repeat.
 * @throws StartRefusal when the bucket is out of reach
 */
export async function returnFilms(
  files: readonly BackedUpFile[],
  { folder, dataDir, settings }: { folder: string; dataDir: string; settings: S3Settings | null },
): Promise<void> {
  if (settings === null) {
    for (const file of files) {
      await bringFile(folder, file, dataDir, placeOf(file));
    }
    return;
  }
  const bucket = openBucket(settings);
  await orRefuse(settings, async () => {
    for (const file of files) {
      const there = await bucket.ask('HEAD', keyOf(file));
      const isSame = there.headers.get('content-length') === String(file.bytes);
      if (there.status === 200 && isSame) continue;
      await bucket.send(keyOf(file), join(folder, file.path));
    }
  });
}

/** Tells the operator which films the backup does not hold. */
export function formatMissingFilms(
  bucket: Manifest['bucket'],
  settings: S3Settings | null,
): string | undefined {
  if (!bucket || bucket.files !== null) return undefined;
  const here = settings && addressOf(settings);
  return here === bucket.address
    ? `The films of ${bucket.address} were not in the backup and are as that bucket has them.`
    : `NOT RESTORED: films. They were in the bucket ${bucket.address}, which the backup does not hold: set FILMS_S3_URL to it or to a copy of it.`;
}
