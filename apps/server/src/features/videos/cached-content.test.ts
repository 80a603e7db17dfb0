import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import { createCaller } from '#testing/caller.ts';
import { testConfig } from '#testing/config.ts';
import { createScene } from '#testing/scene.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, db, members, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

/** A second server on the same database, which hears of nothing that the first one does. */
const other = await buildApp({
  config: testConfig(temporaryFolder().path),
  db,
  limits: 'off',
  checkResponses: true,
  sendMail: async () => {},
});

/** The same member on both servers: one session, whichever answers. */
async function onBoth(name: 'hanako' | 'taro') {
  const here = as(name);
  await here.call(api.getCurrentUser);
  const there = createCaller(other, async (cookies) => {
    for (const [key, value] of here.cookies) cookies.set(key, value);
  });
  return [here, there];
}

const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);

describe('what a server caches', () => {
  it('is never older than the last commit, on any server', async () => {
    const both = await onBoth('hanako');
    const video = await make.video({
      title: '初め',
      tags: ['税金'],
      publishedAt: fromNow({ days: -1 }),
    });
    await make.category({ name: '分野', tags: ['税金'] });
    const toWis = `INSERT INTO video_brands SELECT $1, id FROM brands WHERE slug = 'WIS'`;
    const steps: [() => Promise<unknown>, string[]][] = [
      [async () => {}, ['初め 税金']],
      [() => run(`UPDATE videos SET title = '次'`), ['次 税金']],
      [() => run(`UPDATE tags SET name = '相続'`), ['次 相続']],
      [() => run('DELETE FROM video_tags'), ['次']],
      [() => run('UPDATE videos SET published_at = NULL'), []],
      [() => run('UPDATE videos SET published_at = now()'), ['次']],
      [() => run(toWis, [video.id]), []],
      [() => run('DELETE FROM video_brands'), ['次']],
      [() => run('DELETE FROM videos'), []],
    ];
    // The category contains the videos with its tag, so it disappears with the tag of the video.
    const carried = (titles: string[]) => titles.filter((title) => title.includes(' '));
    for (const [change, expected] of steps) {
      await change();
      for (const server of both) {
        const { body } = await server.call(api.listVideos, { query: { p: '1' } });
        const seen = body.map(({ title, tags }) => [title, ...tags.map(({ name }) => name)]);
        expect(seen.map((words) => words.join(' '))).toEqual(expected);
        const categories = await server.call(api.listCategories, { query: { videos: '5' } });
        const [category] = categories.body;
        expect([category?.videos_count, category?.videos.map(({ title }) => title)]).toEqual([
          carried(expected).length,
          carried(expected).map((words) => words.split(' ')[0]),
        ]);
      }
    }
  });

  it('is so for notices, the menu, the banner and tags as well', async () => {
    const both = await onBoth('hanako');
    const read = () =>
      Promise.all(
        both.map(async (server) => [
          (await server.call(api.listNotices, { query: { p: '1' } })).body.map((one) => one.title),
          (await server.call(api.listMenu)).body.map(({ name }) => name),
          (await server.call(api.getBanner)).body.text,
          (await server.call(api.listTags)).body.map(({ name }) => name),
        ]),
      );
    await make.notice({ title: 'お知らせ' });
    await run('UPDATE brands SET banner_text = NULL');
    expect(await read()).toEqual(Array(2).fill([['お知らせ'], [], null, []]));
    await run(`UPDATE notices SET title = '変更'`);
    await run(`INSERT INTO menu_categories (name) VALUES ('学ぶ')`);
    await run(`UPDATE brands SET banner_text = 'ようこそ'`);
    await make.tag('税金');
    expect(await read()).toEqual(Array(2).fill([['変更'], ['学ぶ'], 'ようこそ', ['税金']]));
  });

  it('contains nothing of a change that was rolled back', async () => {
    const [here] = await onBoth('hanako');
    await make.notice({ title: 'お知らせ' });
    const title = async () => (await here?.call(api.listNotices))?.body[0]?.title;
    const client = await db.pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE notices SET title = '違う'`);
    const during = await title();
    await client.query('ROLLBACK');
    client.release();
    expect([during, await title()]).toEqual(['お知らせ', 'お知らせ']);
  });

  it('contains no viewer state: each member sees their own, also in simultaneous requests', async () => {
    const [one, other] = [await make.video(), await make.video()];
    await make.bookmark({ by: members.hanako, video: one });
    await make.completion({ by: members.taro, video: other });
    await make.question({ by: members.yuki, video: one, message: '質問' });
    const names = ['hanako', 'taro', 'yuki', 'mori'] as const;
    // The first ones are read alone; of so many that come together, some are read together.
    const callers = Array.from({ length: 8 }, () => names.map((name) => as(name))).flat();
    // Signed in before, so that their requests are answered together.
    for (const caller of callers) await caller.call(api.getCurrentUser);
    const stateOf = async (caller: ReturnType<typeof as>) =>
      (await caller.call(api.listVideos, { query: { p: '1' } })).body.flatMap((video) => [
        ...video.video_bookmarks.map(() => ['bookmark', video.id]),
        ...video.video_watch_completions.map(() => ['completion', video.id]),
        ...video.video_questions.map(({ message }) => [message, video.id]),
      ]);
    const [hanako, taro, yuki] = [
      ['bookmark', one.id],
      ['completion', other.id],
      ['質問', one.id],
    ];
    const expected = Array.from({ length: 8 }, () => [[hanako], [taro], [yuki], []]).flat();
    expect(await Promise.all(callers.map(stateOf))).toEqual(expected);
  });
});
