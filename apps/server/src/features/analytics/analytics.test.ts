import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear, execute } = await createScene({ limits: 'off' });

const search = (who: 'hanako' | 'taro', word: string, query: object = {}) =>
  as(who).call(api.searchVideos, { query: { search: word, ...query } });
const words = async (query: object = {}) =>
  (await asStaff().call(staffApi['empty-searches.list'], { query })).body.map(
    ({ word, searches }) => [word, searches],
  );

beforeEach(async () => {
  await clear();
  await db.owner.query('TRUNCATE empty_searches');
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
