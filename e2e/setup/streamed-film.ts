import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Group, roleSlugs } from '#server/demo/cast/people.ts';
import { findBrandIds } from '#server/features/brands/brand-ids.view.ts';
import { queueStream } from '#server/features/films/film-streams.store.ts';
import { createTranscoder } from '#server/features/films/transcoder.ts';
import { addVideos } from '#server/features/videos/videos.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { ffmpegFinder } from '#server/platform/ffmpeg/ffmpeg.ts';
import { diskStorage } from '#server/platform/storage/disk-storage.ts';
import { ffmpegPath, makeFilmFile } from '#server/testing/film-file.ts';
import { dataDir } from './site-folder.ts';

export { ffmpegPath };

const quiet = { error: () => {}, info: () => {} };

/** Publishes a film of the site's own for one group, made ready to be played in segments. */
export async function addStreamedFilm(
  db: Database,
  group: Group,
  seconds: number,
): Promise<{ id: number; title: string }> {
  const mediaDir = join(dataDir, 'media');
  const mediaFile = `${randomBytes(16).toString('hex')}.mp4`;
  await makeFilmFile(join(mediaDir, 'videos', mediaFile), {
    ...{ width: 480, height: 270, rate: 12, seconds },
  });
  const title = `講義の映像 ${mediaFile.slice(0, 8)}`;
  const [id] = await addVideos(db.kysely, [
    {
      title,
      body: '<p>講義の映像です。</p>',
      publishedAt: '2023-07-01T10:00:00+09:00',
      mediaFile,
      durationSeconds: seconds,
      brandIds: await findBrandIds(db.kysely, roleSlugs([group])),
    },
  ]);
  await queueStream(db.kysely, mediaFile);
  // The site would start the job within a minute; the first to take it does it.
  const transcoder = createTranscoder({
    db,
    storage: diskStorage(mediaDir),
    workDir: join(mediaDir, 'transcoding'),
    findFfmpeg: ffmpegFinder(ffmpegPath),
    log: quiet,
  });
  await transcoder.run();
  const state = async () =>
    (await db.pool.query('SELECT state FROM film_streams WHERE media_file = $1', [mediaFile]))
      .rows[0].state;
  await expect.poll(state, { timeout: 240_000 }).toBe('done');
  return { id: id as number, title };
}
