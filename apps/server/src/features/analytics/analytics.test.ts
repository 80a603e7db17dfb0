import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear, members, execute } = await createScene({ limits: 'off' });

const dashboard = async () => (await asStaff().call(staffApi.getDashboard)).body;
const search = (who: 'hanako' | 'taro', word: string, query: object = {}) =>
  as(who).call(api.searchVideos, { query: { search: word, ...query } });
const words = async (query: object = {}) =>
  (await asStaff().call(staffApi['empty-searches.list'], { query })).body.map(
    ({ word, searches }) => [word, searches],
  );

beforeEach(async () => {
  await clear();
  await db.owner.query(
    'TRUNCATE empty_searches, member_visits; DELETE FROM enquiries; DELETE FROM video_questions',
  );
});

describe('the dashboard', () => {
  test('of an empty site says that nothing waits', async () => {
    expect(await dashboard()).toEqual({
      unanswered_questions: { count: 0, oldest_at: null },
      open_enquiries: { count: 0, oldest_at: null },
      members: { total: 4, came_this_week: 0 },
      most_watched: [],
      most_bookmarked: [],
      empty_searches: [],
    });
  });

  test('counts questions without an answer and enquiries that are not done, with the oldest', async () => {
    const video = await make.video();
    for (const message of ['一つ目', '二つ目']) {
      await make.question({ by: members.hanako, video, message });
    }
    await execute`
      UPDATE video_questions SET created_at = '2026-04-01 00:00:00+09' WHERE message = '一つ目'`;
    for (const subject of ['一通目', '二通目']) {
      await make.enquiry({ by: members.hanako, subject });
    }
    await execute`UPDATE enquiries SET status = 'done' WHERE subject = '一通目'`;
    expect(await dashboard()).toMatchObject({
      unanswered_questions: { count: 2, oldest_at: '2026-04-01 00:00:00' },
      open_enquiries: { count: 1 },
    });
  });

  test('counts each visitor of the last seven days once', async () => {
    await as('hanako').call(api.getCurrentUser);
    await as('hanako').call(api.getCurrentUser);
    await as('taro').call(api.getCurrentUser);
    await execute`
      INSERT INTO member_visits (member_id, last_seen_at)
      VALUES (${members.hanako.id}, now()),
        (${members.taro.id}, now() - interval '6 days 23 hours'),
        (${members.yuki.id}, now() - interval '8 days')
      ON CONFLICT (member_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`;
    expect((await dashboard()).members).toEqual({ total: 4, came_this_week: 2 });
    await execute`UPDATE members SET suspended_at = now() WHERE id = ${members.mori.id}`;
    expect((await dashboard()).members.total).toBe(3);
    await execute`UPDATE members SET suspended_at = NULL`;
  });

  test('shows the most watched and most bookmarked videos', async () => {
    const [one, two] = [await make.video({ title: '一' }), await make.video({ title: '二' })];
    for (const who of ['hanako', 'taro'] as const) {
      await as(who).call(api.recordHistory, { params: { videoId: two.id } });
    }
    await as('hanako').call(api.recordHistory, { params: { videoId: one.id } });
    await as('hanako').call(api.toggleBookmark, { params: { videoId: one.id } });
    await as('hanako').call(api.toggleCompletion, { params: { videoId: one.id } });
    const { most_watched, most_bookmarked } = await dashboard();
    expect(most_watched.map(({ title, opened }) => [title, opened])).toEqual([
      ['二', 2],
      ['一', 1],
    ]);
    expect(most_bookmarked).toEqual([
      { id: one.id, title: '一', opened: 1, completed: 1, bookmarked: 1 },
    ]);
    const { body } = await asStaff().call(staffApi['video-analytics.list'], {
      query: { sort: 'title', order: 'desc', q: '一' },
    });
    expect(body).toHaveLength(1);
  });
});

describe('searches that find nothing', () => {
  test('are counted by their folded word, shown as typed, without the member', async () => {
    await make.video({ title: 'セミナー入門' });
    await search('hanako', 'ﾌﾄﾞｳｻﾝ');
    await search('taro', 'ふどうさん');
    await search('taro', '相続');
    await search('taro', 'セミナー');
    expect(await words()).toEqual([
      ['フドウサン', 2],
      ['相続', 1],
    ]);
    expect((await dashboard()).empty_searches[0]).toMatchObject({
      id: 'ふどうさん',
      word: 'フドウサン',
      searches: 2,
    });
    const rows = await execute`SELECT * FROM empty_searches`;
    expect(Object.keys(rows[0]).sort()).toEqual(['day', 'searches', 'typed', 'word']);
  });

  test('are not counted where a filter may be the reason, nor for a link from elsewhere', async () => {
    await make.video({ tags: ['税金'] });
    await search('hanako', '相続', { t: String((await execute`SELECT id FROM tags`)[0].id) });
    await search('hanako', '相続', { uncp: '1' });
    await as('hanako').request({
      url: '/api/search?search=%E7%9B%B8%E7%B6%9A',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(await words()).toEqual([]);
  });

  test('are narrowed by days and words, and exported without running anything', async () => {
    await execute`
      INSERT INTO empty_searches (day, word, typed, searches)
      VALUES ('2026-04-01', '=1+1', '=1+1', 2),
        ('2026-04-02', '相続', '相続', 3), ('2026-04-03', '相続', '相続', 4)`;
    expect(await words({ from: '2026-04-02', until: '2026-04-02' })).toEqual([['相続', 3]]);
    expect(await words({ q: '相続' })).toEqual([['相続', 7]]);
    await search('hanako', 'サーバー');
    expect(await words({ q: 'サーバ' })).toEqual([['サーバー', 1]]);
    expect(await words({ q: 'さーばー' })).toEqual([['サーバー', 1]]);
    const { body } = await asStaff().call(staffApi.exportEmptySearches, {
      query: { until: '2026-04-02' },
    });
    expect(body.csv.split('\r\n')).toEqual([
      '\ufeff"日付","キーワード","回数"',
      '"2026-04-02","相続",3',
      `"2026-04-01","'=1+1",2`,
      '',
    ]);
    expect(
      (await asStaff().refused(staffApi['empty-searches.list'], { query: { from: 'x' } })).status,
    ).toBe(422);
  });
});
