import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { makeMemberDist } from '#server/testing/test-folder.ts';
import { report } from './counts.ts';

const SECRET = 'only for those who may';

// A build as the site serves it, with files beside it that it must not serve.
const memberDist = makeMemberDist({
  'assets/entry-abc.js': 'export {};',
  '.env': SECRET,
  '.inputs': SECRET,
  'assets/.htpasswd': SECRET,
  'assets/deep/.git': SECRET,
  'assets/secret.txt': SECRET,
});

const { guest, as, config, make } = await createScene({ limits: 'off', memberDist });
const media = join(config.dataDir, 'media');
writeFileSync(join(media, 'images/picture.webp'), SECRET);
writeFileSync(join(media, 'videos/film.mp4'), SECRET);
mkdirSync(join(media, 'resources'));
mkdirSync(join(media, 'sized/card'), { recursive: true });
writeFileSync(join(media, 'sized/card/picture.webp'), SECRET);
writeFileSync(join(config.dataDir, 'app-secret'), SECRET);

test('files are handed to nobody who may not have them, by no name', async (context) => {
  const shown = await make.video({ mediaFile: 'film.mp4' });
  const foreign = await make.video({ mediaFile: 'film.mp4', audience: ['WIS'] });
  const draft = await make.video({ mediaFile: 'film.mp4', publishedAt: null });
  const papers = [];
  for (const video of [shown, foreign, draft]) {
    const [paper] = await make.resources({ video, titles: ['資料'] });
    writeFileSync(join(media, `resources/${paper?.file}`), SECRET);
    papers.push(paper);
  }
  const [paper, foreignPaper, draftPaper] = papers;
  const forGuests = [
    `${paper?.url}`,
    '/media/images/picture.webp',
    '/media/images/picture.webp?size=card',
    '/media/images/picture.webp?size=phone',
    `/media/videos/${shown.id}`,
    `/player/${shown.id}`,
    `/media/captions/${shown.id}`,
    '/api/openapi.json/../../app-secret',
  ];
  const forNobody = [
    `/media/videos/${foreign.id}`,
    `/media/videos/${draft.id}`,
    `${foreignPaper?.url}`,
    `${draftPaper?.url}`,
    `/media/resources/${shown.id}/${foreignPaper?.file}`,
    `/media/resources/${paper?.file}`,
    `/media/resources/${shown.id}/..%2f..%2fvideos%2ffilm.mp4`,
    '/media/videos/film.mp4',
    '/media/images/',
    '/media/images',
    '/media/public/',
    '/media/images/..%2fvideos%2ffilm.mp4',
    '/media/images/%2e%2e/videos/film.mp4',
    '/media/images/..%5cvideos%5cfilm.mp4',
    '/media/images/..%2fvideos%2ffilm.mp4?size=card',
    '/media/images/..%2fsized%2fcard%2fpicture.webp',
    '/media/images/..%2fsized%2fcard%2fpicture.webp?size=card',
    '/media/sized/card/picture.webp',
    '/media/images/....//videos/film.mp4',
    '/media/public/..%2fimages%2fpicture.webp',
    '/media/public/..%2f..%2fapp-secret',
    '/media/public/%2e%2e%2f%2e%2e%2fapp-secret',
    '/media/public/..%00/images/picture.webp',
    '/media/app-secret',
    '/assets/',
    '/assets',
    '/assets/deep/',
    '/assets/.htpasswd',
    '/assets/deep/.git',
    '/assets/entry-abc.js.map',
    '/assets/..%2f.env',
    '/assets/%2e%2e/.env',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/staff/assets/..%2f..%2f.env',
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.inputs',
    '/package.json',
    '/data/app-secret',
    '/app-secret.txt',
  ];
  const leaks: string[] = [];
  const tryIt = async (who: string, caller: ReturnType<typeof guest>, url: string) => {
    for (const accept of ['*/*', 'text/html']) {
      const { statusCode, body } = await caller.request({ url, headers: { accept } });
      // The site's document answers at the address of any screen, and says nothing.
      const isDocument = body.startsWith('<!doctype html>');
      if ((statusCode < 400 && !isDocument) || body.includes(SECRET)) {
        leaks.push(`${who} ${url} ${statusCode}`);
      }
    }
  };
  for (const url of [...forGuests, ...forNobody]) await tryIt('guest', guest(), url);
  for (const url of forNobody) await tryIt('member', as('hanako'), url);
  // The addresses are refused, not missing.
  for (const url of [
    '/media/images/picture.webp',
    '/media/images/picture.webp?size=card',
    `/media/videos/${shown.id}`,
  ]) {
    expect((await as('hanako').request({ url })).body).toBe(SECRET);
  }
  const tries = (forGuests.length + 2 * forNobody.length) * 2;
  report(context, 'C5', `unexpected answers with a file ${leaks.length} of ${tries}`);
  expect(leaks).toEqual([]);
});
