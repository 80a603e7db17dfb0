import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Group, roleSlugs } from '#server/demo/cast/people.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createMake } from '#server/testing/make.ts';
import { dataDir } from './site-folder.ts';

const SAMPLES_A_SECOND = 8000;

/** A film of silence: sound alone plays, seeks and ends as any film does, and is made at once. */
function silence(seconds: number): Buffer {
  const length = seconds * SAMPLES_A_SECOND;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_A_SECOND, 24);
  head.writeUInt32LE(SAMPLES_A_SECOND, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(length, 40);
  return Buffer.concat([head, Buffer.alloc(length, 128)]);
}

/** Publishes a long film of the site's own for one group. */
export async function addLongFilm(
  { kysely }: Database,
  group: Group,
  seconds: number,
): Promise<{ id: number; title: string }> {
  const mediaFile = `${randomUUID()}.wav`;
  await writeFile(join(dataDir, 'media/videos', mediaFile), silence(seconds));
  return createMake(kysely).video({
    title: `長い講義 ${String(Math.random()).slice(2, 10)}`,
    body: '<p>長い講義です。</p>',
    publishedAt: '2023-07-01T10:00:00+09:00',
    ...{ mediaFile, durationSeconds: seconds, audience: roleSlugs([group]) },
  });
}

/** Removes a journey's film. */
export const removeFilm = ({ kysely }: Database, id: number) =>
  kysely.deleteFrom('videos').where('id', '=', id).execute();
