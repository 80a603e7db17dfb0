import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Group, roleSlugs } from '#server/demo/cast/people.ts';
import { queueStream } from '#server/features/films/film-streams.store.ts';
import { createTranscoder } from '#server/features/films/transcoder.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { ffmpegFinder } from '#server/platform/ffmpeg/ffmpeg.ts';
import { diskStorage } from '#server/platform/storage/disk-storage.ts';
import { ffmpegPath } from '#server/testing/film-file.ts';
import { createMake } from '#server/testing/make.ts';
import { dataDir } from './site-folder.ts';
import { expect } from './test.ts';

interface Wanted {
  extension: string;
  seconds: number;
  /** Writes the film's file. */
  write: (path: string) => Promise<unknown>;
}

/** Publishes a film of the site's own for one group, made ready to be played in segments. */
export async function addStreamedFilm(
  db: Database,
  group: Group,
  { extension, seconds, write }: Wanted,
): Promise<{ id: number; title: string }> {
  const mediaDir = join(dataDir, 'media');
  const mediaFile = `${randomBytes(16).toString('hex')}.${extension}`;
  await write(join(mediaDir, 'videos', mediaFile));
  const film = await createMake(db.kysely).video({
    title: `講義の映像 ${String(Math.random()).slice(2, 10)}`,
    body: '<p>講義の映像です。</p>',
    publishedAt: '2023-07-01T10:00:00+09:00',
    ...{ mediaFile, durationSeconds: seconds, audience: roleSlugs([group]) },
  });
  await queueStream(db.kysely, mediaFile);
  // The site would start the job within a minute; the first to take it does it.
  const transcoder = createTranscoder({
    db,
    storage: diskStorage(mediaDir),
    workDir: join(mediaDir, 'transcoding'),
    findFfmpeg: ffmpegFinder(ffmpegPath),
    log: { error: () => {}, info: () => {} },
  });
  await transcoder.run();
  const state = async () =>
    (await db.pool.query('SELECT state FROM film_streams WHERE media_file = $1', [mediaFile]))
      .rows[0].state;
  await expect.poll(state, { timeout: 240_000 }).toBe('done');
  return film;
}
