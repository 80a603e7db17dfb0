import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { countStatements } from '#testing/database-watch.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { videosUnseenByHanako } from '#testing/unseen-videos.ts';
import { cutWithout } from './video-lists.view.ts';

const { as, make, db, members, clear } = await createScene();
beforeEach(clear);

type Query = NonNullable<RequestOf<typeof api.listVideos>['query']>;

const list = (query: Query = {}, who: PersonName = 'hanako') =>
  as(who).call(api.listVideos, { query });
const ids = async (query: Query, who?: PersonName) =>
  (await list(query, who)).body.map(({ id }) => id);

/** Videos published on successive days, the oldest first. */
const makeDaily = async (count: number) => {
  const made = [];
  for (let day = count; day > 0; day--) {
    made.push(await make.video({ publishedAt: fromNow({ days: -day }) }));
  }
  return made.map(({ id }) => id);
};

describe('the list of videos', () => {
  it('begins with the newest, and asc is the same list the other way round', async () => {
    const [oldest, middle, newest] = await makeDaily(3);
    const at = '2024-01-01T00:00:00+09:00';
    const sameTime = [
      await make.video({ publishedAt: at }),
      await make.video({ publishedAt: at }),
    ].map(({ id }) => id);
    const expected = [newest, middle, oldest, sameTime[1], sameTime[0]];
    expect(await ids({})).toEqual(expected);
    expect(await ids({ sort: 'desc' })).toEqual(expected);
    expect(await ids({ sort: 'asc' })).toEqual(expected.toReversed());
  });

  it('is for everyone, or for holders of one of the brands named', async () => {
    const everyone = await make.video();
    const club = await make.video({ audience: ['orchard_main'] });
    const wis = await make.video({ audience: ['WIS'] });
    const both = await make.video({ audience: ['orchard_main', 'WIS'] });
    const seen = { everyone: everyone.id, club: club.id, wis: wis.id, both: both.id };
    expect(await ids({}, 'hanako')).toEqual([seen.both, seen.club, seen.everyone]);
    expect(await ids({}, 'taro')).toEqual([seen.both, seen.wis, seen.everyone]);
    expect(await ids({}, 'yuki')).toEqual([seen.both, seen.wis, seen.club, seen.everyone]);
    expect(await ids({}, 'mori')).toEqual([seen.everyone]);
  });

  it('neither shows nor counts drafts, scheduled, ended and foreign videos', async () => {
    await videosUnseenByHanako(make);
    const { id } = await make.video({ publishedUntil: fromNow({ minutes: 1 }) });
    const { body, headers } = await list({ p: '1' });
    expect([body.map((video) => video.id), headers['x-total-count']]).toEqual([[id], '1']);
    expect(await ids({ uncp: '1', search: '講義' })).toEqual([id]);
  });

  it('keeps videos that have all of the tags', async () => {
    const tax = await make.tag('税金');
    const home = await make.tag('不動産');
    const both = await make.video({ tags: ['税金', '不動産', '初級'] });
    const onlyTax = await make.video({ tags: ['税金'] });
    await make.video({ tags: ['不動産'] });
    await make.video();
    expect(await ids({ t: String(tax.id) })).toEqual([onlyTax.id, both.id]);
    expect(await ids({ t: [String(tax.id), String(home.id)] })).toEqual([both.id]);
    expect(await ids({ t: [String(tax.id), String(tax.id)] })).toEqual([onlyTax.id, both.id]);
    expect(await ids({ t: '999' })).toEqual([]);
  });

  it('keeps what the member has not watched', async () => {
    const [first, second] = await makeDaily(2);
    await make.completion({ by: members.hanako, video: { id: first as number } });
    expect(await ids({ uncp: '1' })).toEqual([second]);
    expect(await ids({ uncp: 'true' })).toEqual([second]);
    expect(await ids({ uncp: '0' })).toEqual([second, first]);
    expect(await ids({ uncp: 'false' })).toEqual([second, first]);
    expect(await ids({ uncp: '1' }, 'taro')).toEqual([second, first]);
  });

  it('joins its filters, and keeps them in its links', async () => {
    const tag = await make.tag('税金');
    for (let count = 0; count < 9; count++) await make.video({ tags: ['税金'], title: '確定申告' });
    await make.video({ tags: ['税金'], title: '相続' });
    await make.video({ title: '確定申告' });
    const watched = await make.video({ tags: ['税金'], title: '確定申告' });
    await make.completion({ by: members.hanako, video: watched });
    const { body, headers } = await list({
      t: String(tag.id),
      uncp: '1',
      search: '確定',
      p: '1',
    });
    expect([body.length, headers['x-total-count']]).toEqual([8, '9']);
    const next = `/api/video?t=${tag.id}&uncp=1&search=${encodeURIComponent('確定')}&p=2`;
    expect(headers.link).toContain(`<${next}>; rel="next"`);
    const { payload } = await as('hanako').request({ url: next });
    expect(JSON.parse(payload)).toHaveLength(1);
  });
});

describe('the pages of the list', () => {
  it('hold 8 videos, or the requested number', async () => {
    const newestFirst = (await makeDaily(17)).toReversed();
    expect(await ids({ p: '1' })).toEqual(newestFirst.slice(0, 8));
    expect(await ids({ p: '3' })).toEqual(newestFirst.slice(16));
    expect(await ids({ p: '2', per_page: '10' })).toEqual(newestFirst.slice(10));
    const { headers } = await list({ p: '2' });
    expect(headers['x-total-count']).toBe('17');
    expect(headers.link).toBe(
      [
        '</api/video?p=1>; rel="first"',
        '</api/video?p=1>; rel="prev"',
        '</api/video?p=3>; rel="next"',
        '</api/video?p=3>; rel="last"',
      ].join(', '),
    );
  });

  it('are empty beyond the last one, however far', async () => {
    await makeDaily(9);
    for (const p of ['3', '9999999999']) {
      const { status, body, headers } = await list({ p });
      expect([status, body, headers['x-total-count']]).toEqual([200, [], '9']);
      expect(headers.link).toContain('</api/video?p=2>; rel="prev"');
    }
  });

  it('are not there without p: the list is complete', async () => {
    await makeDaily(9);
    const { body, headers } = await list();
    expect([body.length, headers['x-total-count'], headers.link]).toEqual([
      9,
      undefined,
      undefined,
    ]);
  });

  const wrong: [field: string, query: string, label: string][] = [
    ['p', 'p=0', 'ページ'],
    ['p', 'p=-1', 'ページ'],
    ['p', 'p=1&p=2', 'ページ'],
    ['per_page', 'p=1&per_page=101', '1ページの件数'],
    ['t', 't=x', 'タグ'],
    ['t', `${'t=1&'.repeat(21)}`, 'タグ'],
    ['sort', 'sort=up', '並び順'],
    ['uncp', 'uncp=yes', '未視聴のみ'],
  ];
  it.each(wrong)('say in Japanese that %s is wrong in ?%s', async (field, query, label) => {
    const answer = await as('hanako').request({ url: `/api/video?${query}` });
    const sentence = `${label}の指定が正しくありません。`;
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: sentence, errors: { [field]: [sentence] } },
    ]);
  });
});

describe('the cost of a page', () => {
  /** With all shared content cached. */
  const queriesOf = async (call: () => Promise<{ status: number }>) => {
    await call();
    const { answer, statements } = await countStatements(db, call);
    expect(answer.status).toBe(200);
    return statements;
  };

  it('does not grow with the catalogue: the same number of queries for 3 videos and for 60', async () => {
    const hanako = as('hanako');
    await make.category({ tags: ['税金'] });
    const fill = async (count: number) => {
      for (let done = 0; done < count; done++) {
        const video = await make.video({ tags: ['税金', `タグ${done}`] });
        const mark = { by: members.hanako, video };
        await Promise.all([make.bookmark(mark), make.history(mark), make.completion(mark)]);
        await make.question({ ...mark, answer: '<p>はい。</p>' });
      }
    };
    const measure = async () => [
      await queriesOf(() => hanako.call(api.listVideos, { query: { p: '1' } })),
      await queriesOf(() => hanako.call(api.listVideos)),
      await queriesOf(() => hanako.call(api.listBookmarks, { query: { p: '1' } })),
      await queriesOf(() => hanako.call(api.listHistory, { query: { p: '1' } })),
      await queriesOf(() => hanako.call(api.listCategories)),
    ];
    await fill(3);
    await hanako.call(api.getCurrentUser);
    const few = await measure();
    await fill(57);
    expect(await measure()).toEqual(few);
    // The session, and the marks; for the member's own lists also their entries.
    expect(few).toEqual([2, 2, 3, 3, 2]);
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('a page of unwatched videos equals a cut of the whole list', () => {
  const ids = numbers(50);
  for (const watched of [new Set<number>(), new Set([0, 1, 7, 8, 30, 49]), new Set(ids)]) {
    const left = ids.filter((id) => !watched.has(id));
    for (const [limit, offset] of [
      [8, 0],
      [8, 8],
      [8, 40],
      [8, 48],
      [8, 400],
      [null, 0],
    ] as const) {
      const page = left.slice(offset, limit === null ? undefined : offset + limit);
      expect(cutWithout(ids, [watched], { limit, offset })).toEqual(page);
    }
  }
});

test('it reads no further than its end, for any number of videos', () => {
  let requests = 0;
  const watched = new (class extends Set<number> {
    override has(id: number) {
      requests += 1;
      return super.has(id);
    }
  })([2, 3]);
  expect(cutWithout(numbers(20_000), [watched], { limit: 8, offset: 8 })).toHaveLength(8);
  expect(requests).toBe(18);
});
