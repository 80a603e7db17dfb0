import { type Film, film } from './film.ts';
import { startVimeo, type VimeoServer } from './vimeo-server.ts';

/** The token of the account for trying out. */
export const TRIAL_TOKEN = 'trial-token-of-vimeo';

const day = (number: number) => new Date(Date.UTC(2020, 3, number, 10)).toISOString();

const spoken = (number: number) => `WEBVTT

00:00:01.000 --> 00:00:04.000
第${number}回の講義を始めます。

00:00:05.000 --> 00:00:09.000
前回のおさらいから見ていきましょう。
`;

const course = (count: number): Film[] =>
  Array.from({ length: count }, (_, at) =>
    film({
      ...{ id: 940_000_001 + at, title: `資産形成講座 第${at + 1}回`, folder: 11 },
      ...{ description: `第${at + 1}回の講義です。\n\n資料もご覧ください。`, created: day(at + 1) },
      ...{ seconds: 1200 + at * 60, hash: `8272103f${10 + at}`, view: 'unlisted' },
      tracks: [{ language: 'ja', type: 'captions', active: true, text: spoken(at + 1) }],
    }),
  );

/**
 * Starts a small account for trying out: a folder with a course, a showcase, and a film that cannot
 * be played here.
 */
export async function startTrialVimeo(port = 0): Promise<VimeoServer> {
  const films = [
    ...course(12),
    film({ id: 940_000_101, title: '特別対談 前編', showcase: 22, created: day(20) }),
    film({ id: 940_000_102, title: '特別対談 後編', showcase: 22, created: day(21) }),
    film({ id: 940_000_103, title: '編集中の動画', view: 'nobody', created: day(22) }),
  ];
  const server = await startVimeo(films, port);
  server.folders.push({ id: 11, name: '資産形成講座' });
  server.showcases.push({ id: 22, name: '特別対談' });
  server.tokens.set(TRIAL_TOKEN, 'private public');
  server.tokens.set(`${TRIAL_TOKEN}-public`, 'public');
  return server;
}
