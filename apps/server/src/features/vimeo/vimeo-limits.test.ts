import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import type { Film } from '#testing/vimeo/film.ts';
import { lessons, TRACK } from '#testing/vimeo/film.ts';
import { createVimeoScene } from '#testing/vimeo/vimeo-scene.ts';

const { app, db, office, platform, start, bring, read, rowsOf } = await createVimeoScene();

describe('a job', () => {
  test('of 500 films obeys the limit, says so, and brings each once', {
    skip: !triesAll,
  }, async () => {
    const withTracks = (all: Film[]) =>
      all.map((one, at) => (at % 2 === 0 ? { ...one, tracks: [TRACK] } : one));
    platform.films = withTracks(
      lessons(500).map((one, at) => ({
        ...one,
        ...{ seconds: 100 + at, description: `説明${at}` },
        created: new Date(Date.UTC(2020, 0, 1 + at)).toISOString(),
      })),
    );
    platform.limit = { requests: 250, seconds: 1 };
    const { id } = await start(platform.films);
    const job = () => read({ id });
    const messages = new Set<string>();
    await expect
      .poll(
        async () => {
          const { state, message, resume_at } = await job();
          if (message && resume_at) messages.add(message);
          return state;
        },
        { interval: 50 },
      )
      .toBe('done');
    expect((await job()).counts).toEqual({ done: 500, skipped: 0, failed: 0 });
    expect([...messages][0]).toMatch(/^Vimeoの利用制限のため\d\d:\d\dまで待っています。$/);
    // It stops before Vimeo has to refuse.
    expect(platform.requests.filter((path) => path.startsWith('429'))).toEqual([]);
    const { rows } = await db.pool.query(`
      SELECT count(*)::integer AS n, count(DISTINCT vimeo_id)::integer AS films,
        count(*) FILTER (WHERE title = '講義 第' || (vimeo_id::integer - 929999999) || '回'
          AND duration_seconds = 100 + vimeo_id::integer - 930000000
          AND body = '<p>説明' || (vimeo_id::integer - 930000000) || '</p>'
          AND published_at = '2020-01-01Z'::timestamptz
            + (vimeo_id::integer - 930000000) * interval '1 day')::integer AS right,
        (SELECT count(DISTINCT video_id)::integer FROM video_captions) AS spoken
      FROM videos`);
    expect(rows).toEqual([{ n: 500, films: 500, right: 500, spoken: 250 }]);
    platform.limit = null;
    const again = await bring(platform.films.slice(0, 100));
    expect(again.counts.skipped).toBe(100);
  });

  test('that Vimeo refuses all the same waits as long as it is told', async () => {
    platform.films = lessons(2);
    platform.limit = { requests: 0, seconds: 1 };
    const job = await bring(platform.films);
    expect(job).toMatchObject({ state: 'waiting', done: 0 });
    expect(job.message).toContain('利用制限');
    expect(platform.requests.filter((path) => path.startsWith('429'))).toHaveLength(1);
    platform.limit = null;
    await expect.poll(async () => (await read(job)).state).toBe('done');
  });

  test('waits while Vimeo does not answer, and can be cancelled', async () => {
    platform.films = lessons(2);
    platform.fails = 502;
    const job = await bring(platform.films);
    expect(job.message).toMatch(/^Vimeoから応答がないため、\d\d:\d\dにもう一度試します。$/);
    const { body } = await office.call(staffApi['jobs.cancel'], { params: { id: job.id } });
    expect(body.state).toBe('cancelled');
  });

  test('names a film of which Vimeo says nothing, and brings the others', async () => {
    platform.films = lessons(4);
    const [first, ...others] = platform.films;
    platform.silent.add(first?.id ?? 0);
    const job = await bring(platform.films);
    expect((await read(job)).counts).toEqual({ done: others.length, skipped: 0, failed: 1 });
    const failed = (await rowsOf(job)).filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ message }) => message)).toEqual([
      'Vimeoからこの動画の情報を取得できませんでした。しばらくしてから、もう一度取り込んでください。',
    ]);
  });

  test.each([
    ['no longer takes the token', () => platform.tokens.clear(), '使えなくなっています'],
    [
      'is no longer connected',
      () => office.call(staffApi['vimeo.disconnect']),
      'Vimeoに接続していません',
    ],
  ])('whose account %s ends, and says so', async (_, act, sentence) => {
    platform.films = lessons(12);
    platform.fails = 502;
    const job = await bring(platform.films);
    platform.fails = null;
    await act();
    await db.pool.query('UPDATE staff_jobs SET resume_at = NULL');
    await app.staffJobs.run();
    expect((await read(job)).counts.failed).toBe(12);
    expect((await rowsOf(job))[0]?.message).toContain(sentence);
  });
});
