import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilBlocked } from '#testing/database-watch.ts';
import { createJapanDays } from '#testing/japan-days.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { emptyTrash } from '#use-cases/trash.ts';
import { anchor } from './anchors.ts';

const { db, make, as, asStaff, clear } = await createScene();
const { letItBe } = createJapanDays(db);
beforeEach(async () => {
  await clear();
  await letItBe('2027-04-01');
});

const create = staffApi['corrections.create'];
const WORDS = '基礎控除は38万円です。';
const NOW = '2026-01-01 09:00:00';

/** Replaces the captions of a video as the console does. */
async function say(video: { id: number }, ...said: (readonly [second: number, text: string])[]) {
  const params = { id: video.id };
  const { revision } = (await asStaff().call(staffApi['captions.read'], { params })).body;
  const cues = said.map(([second, text]) => ({
    ...{ start_ms: second * 1000, end_ms: second * 1000 + 900, text },
  }));
  const query = { revision: String(revision) };
  const body = { cues, is_estimated: false };
  await asStaff().call(staffApi['captions.update'], { params, query, body });
}

const lecture = async (said: (readonly [number, string])[] = [[12, WORDS]], options = {}) => {
  const video = await make.video({ mediaFile: 'film.mp4', ...options });
  await say(video, [0, 'こんにちは。'], ...said, [900, '終わります。']);
  return video;
};
const place = ({ id }: { id: number }, second = 12, words = WORDS) => ({
  ...{ video_id: id, start_ms: second * 1000, words },
});
const draft = (...places: ReturnType<typeof place>[]) => ({
  ...{ text: '2025年から58万円です。', review_on: null as string | null },
  ...{ published_at: NOW as string | null, places },
});
const add = async (...places: ReturnType<typeof place>[]) =>
  (await asStaff().call(create, { body: draft(...places) })).body;
const read = async (id: number) =>
  (await asStaff().call(staffApi['corrections.read'], { params: { id } })).body;
const save = async (id: number, change: object) => {
  const { revision, ...fields } = await read(id);
  const query = { revision: String(revision) };
  const body = { ...fields, ...change };
  return asStaff().attempt(staffApi['corrections.update'], { params: { id }, query, body });
};
const list = async (query: object = {}) =>
  (await asStaff().call(staffApi['corrections.list'], { query })).body;
const shown = async ({ id }: { id: number }) =>
  (await as('hanako').call(api.getTranscript, { params: { videoId: id } })).body.corrections.map(
    ({ start, text }) => [start, text],
  );
const starts = async ({ id }: { id: number }) =>
  (await read(id)).places.map(({ start_ms }) => start_ms / 1000);
const remove = async (kind: 'corrections' | 'videos', id: number) =>
  (await asStaff().call(staffApi[`${kind}.bulk`], { body: { action: 'delete', ids: [id] } })).body;

describe('a correction', () => {
  test('stands at each of its places, and nowhere else', async () => {
    const [one, other, third] = [await lecture(), await lecture(), await lecture()];
    const { id, state } = await add(place(one), place(other));
    expect(state).toBe('published');
    for (const video of [one, other]) {
      expect(await shown(video)).toEqual([[12, '2025年から58万円です。']]);
    }
    expect(await shown(third)).toEqual([]);
    expect(await list({ video: String(other.id) })).toMatchObject([{ id, places_count: 2 }]);
    expect(await list({ video: String(third.id) })).toEqual([]);
    expect(await list({ q: '基礎ｺｳｼﾞｮ' })).toEqual([]);
    expect(await list({ q: '控除 58' })).toHaveLength(1);
  });

  test('is hidden as a draft, before its time, and in lectures that a member may not see', async () => {
    const [open, closed] = [await lecture(), await lecture([], { audience: ['WIS'] })];
    const { id } = await add(place(open), place(closed));
    const answer = await as('hanako').refused(api.getTranscript, {
      params: { videoId: closed.id },
    });
    expect(answer.status).toBe(404);
    for (const published_at of [null, '2090-01-01 09:00:00']) {
      await save(id, { published_at });
      expect(await shown(open)).toEqual([]);
    }
    const ids = { action: 'publish' as const, ids: [id] };
    await asStaff().call(staffApi['corrections.bulk'], { body: ids });
    expect(await shown(open)).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['text', { text: '' }, '訂正か、次に確認する日'],
    ['text', { text: 'あ'.repeat(301) }, '300文字以内'],
    ['review_on', { review_on: '2027-02-30' }, '2027/02/30'],
    ['places', { places: [] }, '箇所を選択'],
    ['places', { places: Array.from({ length: 201 }, (_, at) => place({ id: 1 }, at)) }, '200'],
    ['places', { places: [place({ id: 1 }), place({ id: 1 })] }, '同じ箇所は1回だけ'],
    ['places', { places: [place({ id: 999_999 })] }, '見つかりません'],
    ['places.0.words', { places: [place({ id: 1 }, 1, ' ')] }, '言葉を入力'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const body = { ...draft(place(await lecture())), ...wrong };
    expectRefused(await asStaff().refused(create, { body }), field, sentence);
  });

  test('is not saved over the work of somebody else', async () => {
    const { id, revision } = await add(place(await lecture()));
    await save(id, { text: '95万円です。' });
    const sent = { params: { id }, query: { revision: String(revision) } };
    const answer = await asStaff().refused(staffApi['corrections.update'], {
      ...sent,
      body: await read(id),
    });
    expect(answer.status).toBe(409);
  });

  test('comes back without places in lectures that were deleted for good', async () => {
    const [one, other] = [await lecture(), await lecture()];
    const { id } = await add(place(one), place(other));
    await remove('videos', other.id);
    expect((await read(id)).places.map(({ title }) => title === null)).toEqual([false, true]);
    const { change } = await remove('corrections', id);
    await db.pool.query(
      "UPDATE trash SET expires_at = now() - interval '1 minute' WHERE kind = 'videos'",
    );
    await emptyTrash(db.kysely);
    await asStaff().call(staffApi.undoChange, { params: { change } });
    const isWithoutOther = async () =>
      expect((await read(id)).places).toMatchObject([{ video_id: one.id, start_ms: 12_000 }]);
    await isWithoutOther();
    const { body: versions } = await asStaff().call(staffApi['corrections.versions'], {
      params: { id },
    });
    const body = { version: versions.at(-1)?.id ?? 0 };
    await asStaff().call(staffApi['corrections.restore'], { params: { id }, body });
    await isWithoutOther();
    expect(await shown(one)).toHaveLength(1);
  });
});

describe('the day of review', () => {
  test('brings it back to the list, the longest due first, until it is looked at', async () => {
    const video = await lecture();
    const ids: number[] = [];
    for (const review_on of [null, '2027-05-02', '2027-05-01', '2027-04-01', '2026-12-31']) {
      const body = { ...draft(place(video)), review_on };
      ids.push((await asStaff().call(create, { body })).body.id);
    }
    const rows = await list();
    expect(rows.map(({ id, review }) => [ids.indexOf(id), review])).toEqual([
      ...[[4, 'due'] as const, [3, 'due'] as const, [2, 'soon'] as const],
      ...[[1, 'later'] as const, [0, 'none'] as const],
    ]);
    expect((await list({ review: 'due' })).map(({ id }) => ids.indexOf(id))).toEqual([4, 3]);
    const saved = await save(ids[3] ?? 0, { review_on: '2028-04-01' });
    expect(saved.status).toBe(200);
    expect((await list({ review: 'due' })).map(({ id }) => ids.indexOf(id))).toEqual([4]);
    await letItBe('2028-04-01');
    expect(await list({ review: 'due' })).toHaveLength(4);
  });

  test('alone shows members nothing', async () => {
    const video = await lecture();
    const body = { ...draft(place(video)), text: '', review_on: '2027-05-01' };
    await asStaff().call(create, { body });
    expect(await list()).toMatchObject([{ text: '', words: WORDS }]);
    expect(await shown(video)).toEqual([]);
  });
});

describe('other captions', () => {
  test('take a correction to where its words are said, over two lines too, and back', async () => {
    const video = await lecture();
    const correction = await add(place(video));
    await say(video, [0, '休憩です。'], [73, 'さて、基礎控除は'], [75, '３８万円です。はい。']);
    expect(await shown(video)).toEqual([[73, '2025年から58万円です。']]);
    const { rows } = await db.pool.query(
      "SELECT change_id FROM audit_log WHERE kind = 'captions' ORDER BY id DESC LIMIT 1",
    );
    await asStaff().call(staffApi.undoChange, { params: { change: rows[0].change_id } });
    expect(await starts(correction)).toEqual([12]);
    expect((await read(correction.id)).places).toMatchObject([{ words: WORDS }]);
  });

  test('take it to the nearest of several, to the same of as many, and to what is left of it', async () => {
    const video = await lecture([...[[12, WORDS] as const, [300, WORDS] as const]]);
    const [first, second] = [await add(place(video)), await add(place(video, 300))];
    await say(video, [250, WORDS], [540, WORDS]);
    expect([await starts(first), await starts(second)]).toEqual([[250], [540]]);
    await say(video, [100, WORDS], [260, WORDS], [520, WORDS]);
    expect([await starts(first), await starts(second)]).toEqual([[260], [520]]);
    await say(video, [0, 'はじめに。'], [400, 'え、基礎控除は38満円です。']);
    expect([await starts(first), await starts(second)]).toEqual([[400], [400]]);
  });

  test('leave it where its words are said no more, or nothing is', async () => {
    const video = await lecture();
    const correction = await add(place(video));
    await say(video, [0, '別の話をします。'], [40, '控除です。']);
    expect(await starts(correction)).toEqual([12]);
    const ids = { action: 'delete' as const, ids: [video.id] };
    await asStaff().call(staffApi['captions.bulk'], { body: ids });
    expect(await starts(correction)).toEqual([12]);
    await say(video, [30, WORDS]);
    expect(await starts(correction)).toEqual([30]);
  });

  test('never make one place of two, and let two change their times', async () => {
    const other = '扶養控除も38万円です。';
    const video = await lecture([...[[12, WORDS] as const, [20, other] as const]]);
    const correction = await add(place(video), place(video, 20, other));
    await say(video, [12, other], [20, WORDS]);
    expect(await starts(correction)).toEqual([20, 12]);
    await say(video, [15, WORDS + other]);
    expect(await starts(correction)).toEqual([15.001, 15]);
    expect(await save(correction.id, { review_on: '2027-05-01' })).toMatchObject({ status: 200 });
    await say(video, [0, '別の話をします。']);
    expect(await starts(correction)).toEqual([15.001, 15]);
  });

  test('move it in no other lecture, and count for an earlier version that is restored', async () => {
    const [video, other] = [await lecture(), await lecture()];
    const { id } = await add(place(video), place(other));
    await save(id, { text: '95万円です。' });
    await say(video, [33, WORDS]);
    expect(await starts({ id })).toEqual([33, 12]);
    const params = { id };
    const { body: versions } = await asStaff().call(staffApi['corrections.versions'], { params });
    const version = versions.at(-1)?.id ?? 0;
    await asStaff().call(staffApi['corrections.restore'], { params, body: { version } });
    expect([(await read(id)).text, await starts({ id })]).toEqual([
      '2025年から58万円です。',
      [33, 12],
    ]);
  });
});

describe('the search of the speech', () => {
  const find = async (q: string) =>
    (await asStaff().call(staffApi.findSpokenPlaces, { query: { q } })).body;

  test('finds where all words stand near one another, in lectures of any state', async () => {
    const far = 'あ'.repeat(101);
    const video = await lecture(
      [
        ...[[10, '基礎コウジョは'] as const, [12, '３８万円です。'] as const, [15, far] as const],
        ...[[20, '三十八万円は'] as const, [30, far] as const, [40, '控除です。'] as const],
      ],
      { publishedAt: null, title: '税の話' },
    );
    const gone = await lecture();
    await remove('videos', gone.id);
    expect(await find('こうじょ 38万円')).toEqual({
      total: 1,
      places: [
        {
          ...{ video_id: video.id, title: '税の話', start_ms: 10_000 },
          ...{ words: '基礎コウジョは３８万円です。', before: 'こんにちは。', after: far },
        },
      ],
    });
    expect((await find('38万円 -はじめに')).places.map(({ start_ms }) => start_ms)).toEqual([
      12_000, 20_000,
    ]);
    expect((await find('38万円 -基礎')).places.map(({ start_ms }) => start_ms)).toEqual([20_000]);
    expect(await find('')).toEqual({ total: 0, places: [] });
  });

  test('says how many there are, and answers with the first', async () => {
    await lecture(Array.from({ length: 600 }, (_, at) => [at + 1, '控除。'] as const));
    const { total, places } = await find('控除');
    expect([total, places.length]).toEqual([600, 500]);
  });
});

describe('what is saved at the same moment', () => {
  test('goes to where the captions that are being saved say its words', async () => {
    const video = await lecture();
    const holder = await db.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM caption_search WHERE video_id = $1 FOR UPDATE', [video.id]);
    const saying = say(video, [73, WORDS]);
    await untilBlocked(db, 1);
    const adding = add(place(video));
    await Promise.race([adding, untilBlocked(db, 2)]);
    await holder.query('COMMIT');
    holder.release();
    await saying;
    expect(await starts(await adding)).toEqual([73]);
  });

  test('waits for no one in a circle', async () => {
    const [one, other] = [await lecture(), await lecture()];
    const places = [place(one, 20), place(other, 20)];
    const ids = [(await add(...places)).id, (await add(...places.toReversed())).id];
    for (const second of [30, 40, 50, 60, 70]) {
      const saved = await Promise.all([
        ...ids.map((id) => save(id, { text: `${second}万円です。`, places })),
        ...[one, other].map((video) => say(video, [second, WORDS])),
      ]);
      expect(saved.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
      for (const id of ids) expect(await starts({ id })).toEqual([second, second]);
    }
  });

  test('takes no other request long, however many long words are looked for', async () => {
    const letters = (seed: number, length: number) =>
      Array.from({ length }, (_, at) =>
        String.fromCharCode(0x4e00 + ((seed * 7919 + at * at * 31 + at * seed) % 2000)),
      ).join('');
    const lines = (from: number) =>
      Array.from({ length: 2000 }, (_, at) => ({
        start_ms: at * 3000,
        text: letters(from + at, 20),
      }));
    const places = Array.from({ length: 200 }, (_, at) => ({
      ...{ start_ms: at * 3000, text: letters(9000 + at, 300) + letters(at, 150) },
    }));
    const before = performance.now();
    anchor(places, lines(0), lines(4000));
    expect(performance.now() - before).toBeLessThan(1500);
  });
});
