import { api } from '@orchard/contract';
import { isBookmarked, isWatched } from '@orchard/contract/viewer-state';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { createScene } from '#testing/scene.ts';
import { numbersFrom } from './numbers-from.ts';
import { SCALE_MEMBER, scaleSite } from './scale-site.ts';
import { pickBy, scaleBody } from './scale-texts.ts';

const demo = await createScene({ demo: true });
const real = await createScene();
/** Indexes are made anew on the way. */
const owners = [demo, real].map(({ db }) =>
  openDatabase({ connection: db.owner.options, isPatient: true }),
);
afterAll(() => Promise.all(owners.map((one) => one.close())));
const scale = { videos: 300, members: 20, marks: 600 };
const silently = () => {};

const count = async (table: string) =>
  (await demo.db.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count;
const marks = async () =>
  (await count('browsing_history')) +
  (await count('video_bookmarks')) +
  (await count('video_watch_completions'));
const indexes = async () =>
  (
    await demo.db.pool.query(
      `SELECT pg_get_indexdef(c.oid) AS definition, a.attnum, a.attstattarget
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace
       ORDER BY definition, attnum`,
    )
  ).rows;

describe('a demo site made large', () => {
  test('has the requested rows beside the demo content, and all of its indexes', async () => {
    const before = { marks: await marks(), indexes: await indexes() };
    await scaleSite(owners[0] as Database, demo.config, scale, silently);
    expect({
      videos: await count('videos'),
      members: await count('members'),
      tags: await count('tags'),
      categories: await count('video_categories'),
      marks: (await marks()) - before.marks,
    }).toEqual({ videos: 434, members: 60, tags: 60, categories: 23, marks: 600 });
    expect(await indexes()).toEqual(before.indexes);
  });

  test('is visible to a member of the club, who has history and bookmarks', async () => {
    const member = await demo.signIn({ email: SCALE_MEMBER, password: PASSWORD });
    const { body } = await member.call(api.listVideos);
    expect(body.length).toBeGreaterThan(300);
    expect(body.some(isWatched)).toBe(true);
    expect(body.some(isBookmarked)).toBe(true);
    const lengths = body.map((video) => video.body.length);
    expect(lengths.filter((length) => length > 1_500 && length < 2_500).length).toBeGreaterThan(
      200,
    );
  });

  test('is not made twice, nor on a site that has members of its own', async () => {
    const again = scaleSite(owners[0] as Database, demo.config, scale, silently);
    await expect(again).rejects.toThrow('is large already');
    await real.make.member({ email: 'somebody@docomo.ne.jp' });
    const amongReal = scaleSite(owners[1] as Database, real.config, scale, silently);
    await expect(amongReal).rejects.toThrow('members of its own');
    expect((await real.as('hanako').call(api.listVideos)).body).toEqual([]);
  });

  test('is the same on every run', () => {
    const body = () => scaleBody(pickBy(numbersFrom(7)), 1_500);
    expect(body()).toBe(body());
    expect(body()).not.toBe(scaleBody(pickBy(numbersFrom(8)), 1_500));
  });
});
