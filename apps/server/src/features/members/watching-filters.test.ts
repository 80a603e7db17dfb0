import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishedJob } from '#testing/finished-job.ts';
import { createScene } from '#testing/scene.ts';

const { app, make, as, asStaff, execute } = await createScene({ limits: 'off' });

const named = async (filter: Record<string, string>) =>
  (await asStaff().call(staffApi['members.list'], { query: { q: 'watch-', ...filter } })).body
    .map(({ nickname }) => nickname)
    .sort();
const person = (nickname: string, brands: string[]) =>
  make.member({ nickname, email: `watch-${nickname}@example.jp`, brands: brands as never });

const [ai, bo, chi, dai, eri] = await Promise.all([
  person('ai', ['orchard_main']),
  person('bo', ['orchard_main']),
  person('chi', ['orchard_main']),
  person('dai', ['orchard_main', 'WIS']),
  person('eri', ['WIS']),
]);

describe('one video', async () => {
  const forAll = await make.video();
  const forWis = await make.video({ audience: ['WIS'] });
  await make.completion({ by: ai, video: forAll });
  await make.progress({ by: bo, video: forAll });
  await make.completion({ by: dai, video: forWis });

  test('is watched by those who have its mark, and not by whoever has only begun it', async () => {
    expect(await named({ watched: String(forAll.id) })).toEqual(['ai']);
    expect(await named({ unwatched: String(forAll.id) })).toEqual(['bo', 'chi', 'dai', 'eri']);
  });

  test('is unwatched only by those whom it is for', async () => {
    expect(await named({ unwatched: String(forWis.id) })).toEqual(['eri']);
    expect(await named({ unwatched: String(forWis.id), watched: String(forAll.id) })).toEqual([]);
  });

  test('that was deleted is unwatched by nobody, and refuses nothing', async () => {
    const gone = await make.video();
    await execute`UPDATE videos SET deleted_at = now(), published_at = NULL WHERE id = ${gone.id}`;
    for (const id of [gone.id, 999_999]) {
      expect(await named({ unwatched: String(id) })).toEqual([]);
      expect(await named({ watched: String(id) })).toEqual([]);
    }
  });
});

describe('a series', async () => {
  const [first, second, third, draft] = await Promise.all([
    make.video(),
    make.video(),
    make.video({ audience: ['WIS'] }),
    make.video({ publishedAt: null }),
  ]);
  const { id } = await make.series({ lectures: [first, second, third, draft] });
  beforeAll(async () => {
    // Of the club's two lectures ai has watched both, bo one; chi has begun one; of WIS' three dai
    // has watched two.
    for (const video of [first, second]) {
      await make.completion({ by: ai, video });
      await make.completion({ by: dai, video });
    }
    await make.completion({ by: bo, video: first });
    await make.progress({ by: chi, video: second });
  });

  test.each([
    ['series_done', ['ai']],
    ['series_open', ['bo', 'chi', 'dai', 'eri']],
    ['series_begun', ['bo', 'chi', 'dai']],
    ['series_untouched', ['eri']],
  ])('%s', async (filter, expected) => {
    expect(await named({ [filter]: String(id) })).toEqual(expected);
  });

  test('counts as on the screens of the members', async () => {
    for (const member of [ai, bo, chi, dai, eri]) {
      const { body } = await as(member).call(api.getSeries, { params: { seriesId: id } });
      const isDone = body.watched_count === body.lectures_count;
      const done = await named({ series_done: String(id), q: member.email });
      expect(done.length === 1).toBe(isDone);
    }
  });

  test('for some is not open to others, and one that is gone names nobody', async () => {
    const closed = await make.series({ lectures: [first], audience: ['WIS'] });
    expect(await named({ series_open: String(closed.id) })).toEqual(['eri']);
    expect(await named({ series_done: String(closed.id) })).toEqual(['dai']);
    for (const name of ['series_done', 'series_open', 'series_begun', 'series_untouched']) {
      expect(await named({ [name]: '999999' })).toEqual([]);
    }
  });

  test('filters a selection and a change of many as it filters the list', async () => {
    const filter = { q: 'watch-', series_done: String(id) };
    const caller = asStaff();
    const { body: chosen } = await caller.call(staffApi['members.selection'], { body: { filter } });
    expect(chosen).toMatchObject({ count: 1, first: [{ id: ai.id }] });
    const { body: job } = await caller.call(staffApi['members.change'], {
      body: { filter, marker: chosen.marker, change: { action: 'suspend' } },
    });
    expect(await finishedJob(app, caller, job)).toMatchObject({
      total: 1,
      counts: { done: 1, failed: 0 },
    });
    expect(await named({ state: 'suspended' })).toEqual(['ai']);
  });
});

test('a filter that is no number is told so', async () => {
  const { status, body } = await asStaff().attempt(staffApi['members.list'], {
    query: { watched: 'x' },
  });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('視聴済みの動画')]);
});
