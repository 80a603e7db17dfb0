import { extname } from 'node:path';
import { some } from '#server/testing/cases.ts';
import { ffmpegPath } from '#server/testing/film-file.ts';
import { KINDS_OF_FILMS, makeKindOfFilm } from '#server/testing/kinds-of-films.ts';
import { removeFilm } from './setup/long-film.ts';
import { addStreamedFilm } from './setup/streamed-film.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

for (const kind of some(2, KINDS_OF_FILMS)) {
  test(`a film as it comes plays from its first second to its last: ${kind.name}`, async ({
    page,
    database,
    troubles,
  }, testInfo) => {
    testInfo.skip(ffmpegPath === null, 'this machine has no FFmpeg with libx264');
    testInfo.slow();
    const video = await addStreamedFilm(database, 'wis', {
      ...{ extension: extname(kind.name).slice(1), seconds: kind.seconds },
      write: (path) => makeKindOfFilm(path, kind),
    });
    try {
      await page.goto(`/player/${video.id}`);
      await page.getByRole('button', { name: '再生する' }).click();
      const film = page.getByLabel(video.title);
      const played = await film.evaluate(async (element: HTMLVideoElement) => {
        element.playbackRate = 16;
        await new Promise((resolve) => element.addEventListener('ended', resolve));
        const { played, duration } = element;
        return { parts: played.length, from: played.start(0), to: played.end(0), duration };
      });
      expect(played).toEqual({
        parts: 1,
        from: expect.closeTo(0, 0),
        to: played.duration,
        duration: expect.closeTo(kind.seconds, 0),
      });
      expect(troubles.unexpected()).toEqual([]);
    } finally {
      await removeFilm(database, video.id);
    }
  });
}
