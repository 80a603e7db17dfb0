import { expect, test } from '#e2e/setup/engines/engine-test.ts';
import { KEYS, Spot, type Tab } from '#e2e/setup/engines/tab.ts';
import { addLongFilm, removeFilm } from '#e2e/setup/long-film.ts';
import { addStreamedFilm } from '#e2e/setup/streamed-film.ts';
import { addProgress } from '#server/features/watching/progress.store.ts';
import { ffmpegPath, makeFilmFile } from '#server/testing/film-file.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

/** What the film does, inside of its frame. */
const film = (tab: Tab) =>
  tab.run(() => {
    const { currentTime, paused, playbackRate } = document.querySelector(
      'video',
    ) as HTMLVideoElement;
    return { currentTime, paused, playbackRate };
  });
const timeOf = async (tab: Tab) => (await film(tab)).currentTime;
const pressed = { attributes: expect.objectContaining({ 'aria-pressed': 'true' }) };

test('a film in segments plays, pauses by a press of the mouse and keeps its speed', async ({
  tab,
  database,
}, testInfo) => {
  testInfo.skip(ffmpegPath === null, 'this machine has no FFmpeg with libx264');
  // The film is encoded first, with low priority.
  testInfo.slow();
  const video = await addStreamedFilm(database, 'wis', {
    ...{ extension: 'mp4', seconds: 60 },
    write: (path) => makeFilmFile(path, { width: 480, height: 270, rate: 12, seconds: 60 }),
  });
  const pressFilm = () => tab.field(video.title).click();
  try {
    await tab.goto(`/video/${video.id}`);
    await tab.role('switch', { name: '連続再生' }).appears();
    await tab.inside(video.title, async () => {
      await tab.role('button', { name: '再生する', at: 0 }).click();
      await expect.poll(() => timeOf(tab)).toBeGreaterThan(0.5);
      await pressFilm();
      await expect.poll(() => film(tab)).toMatchObject({ paused: true });
      await tab.button('再生の設定').click();
      const speeds = tab.role('combobox', { name: '再生速度' });
      await speeds.role('option', { name: '1.5倍' }).click();
      await expect.poll(() => film(tab)).toMatchObject({ playbackRate: 1.5 });
      await tab.press(KEYS.escape);
      const paused = await timeOf(tab);
      await pressFilm();
      await expect.poll(() => timeOf(tab)).toBeGreaterThan(paused + 1);
      expect(await film(tab)).toMatchObject({ paused: false, playbackRate: 1.5 });
    });
    await tab.reload();
    await tab.role('switch', { name: '連続再生' }).appears();
    await tab.inside(video.title, async () => {
      await tab.role('button', { name: '再生する', at: 0 }).click();
      await expect.poll(() => film(tab)).toMatchObject({ paused: false, playbackRate: 1.5 });
    });
  } finally {
    await removeFilm(database, video.id);
  }
});

test('a film goes on where it was left, with its captions', async ({ tab, account, database }) => {
  const title = 'はじめての不動産投資 第1回 家賃というお金はどこから来るのか';
  const videos = database.kysely.selectFrom('videos').select('id').where('title', '=', title);
  const { id } = await videos.executeTakeFirstOrThrow();
  await addProgress(database.kysely, [
    { memberId: account.id, videoId: id, fromSeconds: 0, toSeconds: 30, at: new Date() },
  ]);
  await tab.goto(`/video/${id}`);
  await tab.text('前回の続き（0:30）から再生').appears();
  await tab.inside(title, async () => {
    await tab.role('button', { name: '再生する', at: 0 }).click();
    await expect.poll(() => timeOf(tab)).toBeGreaterThan(30.3);
    const captions = tab.button('字幕');
    await captions.click();
    await captions.shows(pressed);
    const shown = () =>
      tab.run(() =>
        [...(document.querySelector('video') as HTMLVideoElement).textTracks].flatMap((track) =>
          [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
        ),
      );
    await expect.poll(shown).not.toEqual([]);
  });
});

test('a mark opens and closes, and a question takes its second along', async ({
  tab,
  database,
  account,
  make,
}) => {
  const video = await addLongFilm(database, 'wis', 600);
  const mark = (what: string) => new Spot(tab, [{ by: 'Title', what }]);
  const opened = () =>
    tab.run(() =>
      [...document.querySelectorAll('details[name=marks][open] summary')].map(
        (one) => (one as HTMLElement).title,
      ),
    );
  try {
    await make.captions({ video, lines: ['はじめに', '家賃から引かれるものの話です'] });
    await make.correction({ text: '今は違います', places: [{ video, startMs: 80_000 }] });
    await make.question({ by: account, video, message: '手取りとは', atSeconds: 192 });
    await tab.goto(`/video/${video.id}?s=15`);
    for (const title of ['3:12 の質問：手取りとは', '1:20 の訂正：今は違います']) {
      await mark(title).click();
      await expect.poll(opened).toEqual([title]);
    }
    await tab.role('switch', { name: '連続再生' }).click();
    await expect.poll(opened).toEqual([]);
    await tab.button('ここで質問').click();
    await tab.field('質問の内容').shows({ isFocused: true });
    await tab.field('時刻（分:秒）').shows({ value: '0:15' });
    await tab.field('この場面の言葉').shows({ value: '家賃から引かれるものの話です' });
  } finally {
    await removeFilm(database, video.id);
  }
});
