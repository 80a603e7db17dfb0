import { staffApi } from '@orchard/contract/staff';
import type { FilmTrouble } from '@orchard/contract/staff/film-checks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { amount, triesAll } from '#testing/cases.ts';
import { createFilmNights, startPlatformFilms } from '#testing/platform-films.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const platform = await startPlatformFilms();
afterAll(() => platform.close());
const scene = await createScene({ videoOembedUrl: platform.oembedUrl, limits: 'off' });
const { db, make, asStaff, clear } = scene;
const { night, wholeNight } = createFilmNights(scene);

/** As many as the damages below need, or as many as a large site has. */
const FILMS = amount(100, 500);
const HASH = '8272103f6e';

beforeEach(async () => {
  await clear();
  platform.films.clear();
  platform.asked.clear();
  platform.mostAtOnce = 0;
  platform.fail(() => null);
});

/** A lecture with captions and a film at the platform; its title is the film's number. */
async function lectures(count: number) {
  const made = [];
  for (let number = 1; number <= count; number += 1) {
    const vimeoId = String(number);
    const vimeoHash = number % 2 === 0 ? HASH : null;
    const video = await make.video({ title: vimeoId, vimeoId, vimeoHash, durationSeconds: 600 });
    platform.add(vimeoId, { hash: vimeoHash, isPublic: true });
    made.push({ ...video, vimeoId });
  }
  return made;
}

/** The films of whom operators are told, by what happened. */
async function named(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (let p = 1; ; p += 1) {
    const query = { p: String(p), per_page: '100', sort: 'title', order: 'asc' } as const;
    const { body } = await asStaff().call(staffApi['film-checks.list'], { query });
    for (const { title, trouble } of body) {
      const titles = found[String(trouble)] ?? [];
      found[String(trouble)] = [...titles, title].sort((a, b) => Number(a) - Number(b));
    }
    if (body.length < 100) return found;
  }
}

/** Of films those that are there. */
const there = (films: readonly number[]) => films.filter((number) => number <= FILMS);

const film = (number: number) => {
  const found = platform.films.get(String(number));
  if (!found) throw new Error(`no film ${number}`);
  return found;
};

/** What happens to films, and which. */
const DAMAGES: Partial<Record<FilmTrouble, { films: number[]; happen: (n: number) => void }>> = {
  gone: { films: [11, 12, 211, 212], happen: (n) => platform.films.delete(String(n)) },
  private: { films: [21, 22, 221], happen: (n) => Object.assign(film(n), { frames: 'nowhere' }) },
  domain: { films: [31, 32, 231], happen: (n) => Object.assign(film(n), { frames: 'elsewhere' }) },
  hash: { films: [42, 44, 242], happen: (n) => Object.assign(film(n), { hash: 'aaaaaaaaaa' }) },
  replaced: {
    films: [51, 52, 53, 251],
    happen(n) {
      const other = n === 52 ? { uploaded: '2026-11-20 10:00:00' } : { picture: 9_000_000 + n };
      Object.assign(film(n), other, n === 53 && { duration: 900 });
    },
  },
  length: { films: [61, 62, 261], happen: (n) => Object.assign(film(n), { duration: 480 }) },
};
const CAPTIONS = [71, 72];

test('names every damage of many films in one night among hiccups, and no other film', {
  skip: !triesAll,
}, async () => {
  const all = await lectures(FILMS);
  const withCaptions = all.filter(({ vimeoId }) => CAPTIONS.includes(Number(vimeoId)));
  for (const video of withCaptions) await make.captions({ video, lines: ['はじめに', 'まとめ'] });
  await wholeNight();
  expect(await named()).toEqual({});

  for (const { films, happen } of Object.values(DAMAGES)) there(films).forEach(happen);
  await db.pool.query('DELETE FROM video_captions');
  // One film in seven is not answered at first, some damaged ones too; one never is.
  platform.asked.clear();
  platform.mostAtOnce = 0;
  platform.fail((id, asked) => {
    const number = Number(id);
    if (number === 90) return 'error';
    if (asked > 1) return null;
    if (number % 7 === 4) return 'error';
    if (number % 41 === 9) return 'busy';
    if (number % 67 === 5) return 'no json';
    if (number % 71 === 3) return 'cut off';
    return number % 167 === 8 ? 'slow' : null;
  });
  await wholeNight();
  const expected = Object.entries(DAMAGES).map(([kind, { films }]) => [
    kind,
    there(films).map(String),
  ]);
  expect(await named()).toEqual({
    ...Object.fromEntries(expected),
    captions: CAPTIONS.map(String),
  });
  expect(platform.mostAtOnce).toBeLessThanOrEqual(4);

  // All of it comes back, and one look is enough to say so.
  platform.fail(() => null);
  for (const { vimeoId } of all) {
    platform.add(vimeoId, { hash: Number(vimeoId) % 2 === 0 ? HASH : null, isPublic: true });
  }
  for (const video of withCaptions) await make.captions({ video, lines: ['はじめに'] });
  await night();
  expect(await named()).toEqual({});
});

test('a replaced film is noticed only by what was noted at first', async () => {
  await lectures(2);
  await wholeNight();
  Object.assign(film(1), { picture: 5 });
  // The control: without what was noted, nothing tells the film from another.
  await db.pool.query('UPDATE film_checks SET baseline = NULL');
  await wholeNight();
  expect(await named()).toEqual({});
  Object.assign(film(1), { picture: 6 });
  await wholeNight();
  expect(await named()).toEqual({ replaced: ['1'] });
});

test('one hiccup that looks like an answer names nobody', async () => {
  await lectures(3);
  await wholeNight();
  const kept = film(2);
  platform.films.delete('2');
  await night();
  expect(await named()).toEqual({});
  // A second look at once is none some minutes later.
  const { rows } = await db.pool.query("SELECT id FROM videos WHERE title = '2'");
  const look = { params: { id: rows[0].id } };
  const { body } = await asStaff().call(staffApi['film-checks.look'], look);
  expect(body).toMatchObject({ trouble: null, is_suspected: true });
  platform.films.set('2', kept);
  await wholeNight();
  expect(await named()).toEqual({});
  const well = (await asStaff().call(staffApi['film-checks.look'], look)).body;
  expect(well).toMatchObject({ trouble: null, is_suspected: false, is_waiting: false });
});

test('a film that was not answered for three nights is named as such, until it is', {
  skip: !triesAll,
}, async () => {
  await lectures(1);
  await wholeNight();
  platform.fail(() => 'error');
  await wholeNight();
  await wholeNight();
  expect(await named()).toEqual({});
  await wholeNight();
  expect(await named()).toEqual({ silent: ['1'] });
  // Tried again in the night, a few times.
  expect(platform.asked.get('1')).toBe(1 + 3 * 8);
  platform.fail(() => null);
  await night();
  expect(await named()).toEqual({});
});

test('a platform that answers nobody is left alone for a while', async () => {
  await lectures(40);
  platform.fail(() => 'error');
  await night();
  expect(platform.asked.size).toBe(8);
  // Those that were asked wait; the others are still to come.
  const { body } = await asStaff().call(staffApi['film-checks.progress']);
  expect(body).toMatchObject({ total: 40, left: 32, waiting: 8 });
  platform.asked.clear();
  platform.fail(() => 'busy');
  await scene.app.filmChecker.run();
  expect(platform.asked.size).toBe(4);
});

test('drafts, ended and deleted videos are not looked at, scheduled ones are', async () => {
  const wish = { vimeoId: '1', durationSeconds: 600 };
  await make.video({ ...wish, title: '下書き', publishedAt: null });
  await make.video({ ...wish, title: '終了', publishedUntil: fromNow({ minutes: -1 }) });
  await make.video({ ...wish, title: '予約', publishedAt: fromNow({ minutes: 9 }) });
  await make.video({ title: '再生元なし' });
  const embedUrl = 'https://player.vimeo.com/video/2?h=8272103f6e';
  await make.video({ title: '埋め込み', embedUrl });
  await wholeNight();
  expect(await named()).toEqual({ gone: ['予約', '埋め込み'].toSorted() });
});
