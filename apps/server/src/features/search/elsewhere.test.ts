import { api } from '@orchard/contract';
import { SEARCH_GROUPS, type SearchGroup } from '@orchard/contract/search-groups';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { videosUnseenByHanako } from '#testing/unseen-videos.ts';

const { as, make, db, members, clear } = await createScene({ limits: 'off' });
const { rows } = await db.pool.query("SELECT id FROM brands WHERE slug = 'WIS'");
const WIS = { audience: ['WIS'], brandIds: [rows[0].id as number] };
beforeEach(clear);

type Who = Parameters<typeof as>[0];
const ask = async (
  search: string,
  { by = 'hanako' as Who, only = undefined as SearchGroup | undefined } = {},
) => (await as(by).call(api.searchElsewhere, { query: { search, in: only } })).body.groups;
const titles = async (search: string, by: Who = 'hanako') =>
  Object.fromEntries(
    (await ask(search, { by })).map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]),
  );

/** One of each kind, with the words in its title. */
async function everywhere(
  words: string,
  more: {
    audience?: string[];
    brandIds?: number[];
    publishedAt?: Date | null;
    publishedUntil?: Date;
  } = {},
) {
  const video = await make.video({ title: `講義 ${words}`, ...more });
  await make.captions({ video, lines: [`これは${words}です`] });
  await make.series({ title: words, ...more });
  await make.notice({ title: words, ...more });
  await make.page({ title: words, ...more });
  await make.faqCategory({ faqs: [{ question: words, answer: '<p>はい。</p>', ...more }] });
  const asked = { by: members.taro, video, isPublic: true };
  return {
    video,
    question: await make.question({ ...asked, message: words, answer: '<p>はい。</p>' }),
  };
}

describe('what is found beside lectures', () => {
  it('is everything with the words, grouped, counted and ready to be shown', async () => {
    const { video, question } = await everywhere('りんごの話');
    const groups = await ask('リンゴ 話');
    expect(groups.map(({ kind, total }) => [kind, total])).toEqual(
      SEARCH_GROUPS.map((kind) => [kind, 1]),
    );
    expect(groups.map(({ hits }) => hits[0])).toEqual([
      {
        video_id: video.id,
        title: '講義 りんごの話',
        lines: [{ start: 0, text: 'これはりんごの話です', correction: null }],
      },
      { id: 1, title: 'りんごの話', text: 'りんごの話では、順に学びます。' },
      {
        id: 1,
        title: 'りんごの話',
        text: 'いつもご利用いただきありがとうございます。',
        published_at: '2024-04-01 10:00:00',
      },
      { id: 1, title: 'りんごの話', text: 'いつもご利用いただきありがとうございます。' },
      { id: 1, title: 'りんごの話', text: 'はい。' },
      {
        id: question.id,
        title: 'りんごの話',
        text: 'はい。',
        video_id: video.id,
        video_title: '講義 りんごの話',
        at_seconds: null,
      },
    ]);
  });

  it('has the second of a question, and at a spoken line what corrects it, from the next request on', async () => {
    const video = await make.video({ title: '控除' });
    const other = await make.video({ title: '別の講義' });
    for (const said of [video, other]) {
      await make.captions({ video: said, lines: ['はじめに', '控除は38万円です', '控除の続き'] });
    }
    const asked = { by: members.taro, video, isPublic: true, answer: '<p>はい</p>' };
    await make.question({ ...asked, message: '控除とは', atSeconds: 192 });
    const lines = async () =>
      (await ask('控除'))
        .flatMap((group) => (group.kind === 'spoken' ? group.hits : []))
        .map(({ video_id: id, lines }) => [id, lines.map(({ correction }) => correction)]);
    const [, answers] = await ask('控除');
    expect(answers?.hits).toMatchObject([{ title: '控除とは', at_seconds: 192 }]);

    // It begins within the line: other captions may have moved it.
    const places = [{ video, startMs: 10_400 }];
    const draft = await make.correction({ text: '58万円です', places, publishedAt: null });
    await make.correction({ text: 'あとで', places, publishedAt: fromNow({ hours: 1 }) });
    const nothing = [
      [other.id, [null, null]],
      [video.id, [null, null]],
    ];
    expect(await lines()).toEqual(nothing);
    const publish = (when: string) =>
      db.pool.query(`UPDATE corrections SET published_at = ${when} WHERE id = $1`, [draft.id]);
    await publish('now()');
    expect(await lines()).toEqual([
      [other.id, [null, null]],
      [video.id, ['58万円です', null]],
    ]);
    await publish('NULL');
    expect(await lines()).toEqual(nothing);
  });

  it('holds every word in title or text, and nothing that is left out', async () => {
    await make.notice({ title: '税金', body: '<p>不動<strong>産</strong>の話</p>' });
    await make.notice({ title: '税金と融資', body: '<p>不動産の話</p>' });
    await make.page({ title: '案内', body: '<p>不動</p><p>産</p>' });
    expect(await titles('不動産')).toEqual({ notices: ['税金と融資', '税金'] });
    expect(await titles('ゼイキン -融資')).toEqual({});
    expect(await titles('税金 不動産 -融資')).toEqual({ notices: ['税金'] });
  });

  it('has the words in its title first, then comes in the order of its kind', async () => {
    await make.notice({ title: 'りんご 古い', publishedAt: fromNow({ days: -9 }) });
    await make.notice({ title: '本文', body: '<p>りんご</p>', publishedAt: fromNow({ days: -1 }) });
    await make.notice({ title: 'りんご 新しい', publishedAt: fromNow({ days: -5 }) });
    for (const title of ['りんごB', 'りんごA']) await make.page({ title });
    for (const title of ['りんごB', 'りんごA']) await make.series({ title });
    const answer = '<p>りんご</p>';
    await make.faqCategory({
      faqs: ['一', 'りんご 二', '三'].map((question) => ({ question, answer })),
    });
    expect(await titles('りんご')).toEqual({
      series: ['りんごB', 'りんごA'],
      notices: ['りんご 新しい', 'りんご 古い', '本文'],
      pages: ['りんごA', 'りんごB'],
      faqs: ['りんご 二', '一', '三'],
    });
  });

  it('is three of each kind, or up to a hundred of one; all are counted', async () => {
    const video = await make.video();
    for (let number = 1; number <= 4; number += 1) {
      await make.page({ title: `りんご${number}` });
      await make.question({
        by: members.taro,
        video,
        message: `りんご${number}`,
        isPublic: true,
        answer: '<p>はい</p>',
      });
    }
    await db.pool.query(
      "INSERT INTO pages (title, published_at) SELECT 'りんご' || n, now() FROM generate_series(5, 120) n",
    );
    const sizes = (groups: Awaited<ReturnType<typeof ask>>) =>
      groups.map(({ kind, total, hits }) => [kind, total, hits.length]);
    expect(sizes(await ask('りんご'))).toEqual([
      ['pages', 120, 3],
      ['answers', 4, 3],
    ]);
    expect(sizes(await ask('りんご', { only: 'pages' }))).toEqual([['pages', 120, 100]]);
    expect(sizes(await ask('りんご', { only: 'answers' }))).toEqual([['answers', 4, 4]]);
    expect(await ask('りんご', { only: 'faqs' })).toEqual([]);
  });

  it('comes with the part of a long text that shows why, also of a long question', async () => {
    const long = `<p>${'山の話です。'.repeat(300)}</p><p>ここでりんごの話をします。</p><p>${'川。'.repeat(300)}</p>`;
    const video = await make.video();
    await make.notice({ title: '長い', body: long });
    await make.question({
      by: members.taro,
      video,
      message: `${'山。'.repeat(300)}りんごはどこですか`,
      isPublic: true,
      answer: long,
    });
    const [notices, answers] = await ask('りんご');
    expect(notices?.hits[0]).toMatchObject({
      text: expect.stringMatching(/^….{0,24}ここでりんごの話をします。/),
    });
    expect(answers?.hits[0]).toMatchObject({
      title: expect.stringMatching(/^….{0,30}りんごはどこですか$/),
      text: expect.stringContaining('りんご'),
    });
    expect(JSON.stringify([notices, answers]).length).toBeLessThan(1000);
  });
});

describe('what a member may not see', () => {
  it('is neither found nor counted: of another brand, a draft, to come, or over', async () => {
    await everywhere('ひみつA', WIS);
    await everywhere('ひみつB', { publishedAt: null });
    await everywhere('ひみつC', { publishedAt: fromNow({ minutes: 1 }) });
    await everywhere('ひみつD', { publishedUntil: fromNow({ minutes: -1 }) });
    expect(await ask('ひみつ')).toEqual([]);
    for (const kind of SEARCH_GROUPS) expect(await ask('ひみつ', { only: kind })).toEqual([]);
    // Those who hold the brand find it, one of each kind.
    expect((await ask('ひみつ', { by: 'taro' })).map(({ total }) => total)).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
    expect(await ask('ひみつ', { by: 'mori' })).toEqual([]);
  });

  it('is a question that is not public, or not answered, also of one’s own', async () => {
    const video = await make.video();
    const hidden = { video, message: 'りんご' };
    await make.question({ ...hidden, by: members.taro, isPublic: true });
    await make.question({ ...hidden, by: members.taro, answer: '<p>りんご</p>' });
    await make.question({ ...hidden, by: members.hanako, answer: '<p>りんご</p>' });
    expect(await ask('りんご')).toEqual([]);
    await make.question({ ...hidden, by: members.taro, isPublic: true, answer: '<p>はい</p>' });
    const groups = await ask('りんご');
    expect(groups.map(({ kind, total }) => [kind, total])).toEqual([['answers', 1]]);
    expect(JSON.stringify(groups)).not.toContain('taro');
  });

  it('is an answer on a video that the member does not see, or that a series closes', async () => {
    for (const [, video] of await videosUnseenByHanako(make)) {
      if (video.id < 9_999_999_999) {
        await make.question({
          by: members.taro,
          video,
          message: 'りんご',
          isPublic: true,
          answer: '<p>はい</p>',
        });
      }
    }
    const closed = await make.video();
    await make.captions({ video: closed, lines: ['りんご'] });
    await make.question({
      by: members.taro,
      video: closed,
      message: 'りんご',
      isPublic: true,
      answer: '<p>はい</p>',
    });
    expect((await ask('りんご')).map(({ kind, total }) => [kind, total])).toEqual([
      ['spoken', 1],
      ['answers', 1],
    ]);
    await make.series({ lectures: [{ video: closed, opens: 'days_in_series', days: 3 }] });
    expect(await ask('りんご')).toEqual([]);
  });
});

describe('a change', () => {
  it('is found at once, and what was there before is not', async () => {
    const { video, question } = await everywhere('りんご');
    expect(await ask('みかん')).toEqual([]);
    await make.captions({ video, lines: ['みかん'] });
    for (const table of ['series', 'notices', 'pages']) {
      await db.pool.query(`UPDATE ${table} SET title = 'みかん', body = ''`);
    }
    await db.pool.query("UPDATE faqs SET question = 'みかん'");
    await db.pool.query("UPDATE video_question_answers SET message = '<p>みかん</p>'");
    expect((await ask('みかん')).map(({ kind }) => kind)).toEqual(SEARCH_GROUPS);
    expect((await ask('りんご')).map(({ kind }) => kind)).toEqual(['answers']);
    await db.pool.query('UPDATE video_questions SET is_public = false WHERE id = $1', [
      question.id,
    ]);
    await db.pool.query('DELETE FROM pages');
    await db.pool.query("UPDATE notices SET published_until = now() WHERE title = 'みかん'");
    expect((await ask('みかん')).map(({ kind }) => kind)).toEqual(['spoken', 'series', 'faqs']);
    await db.pool.query('UPDATE video_questions SET is_public = true WHERE id = $1', [question.id]);
    expect((await ask('みかん')).map(({ kind }) => kind)).toContain('answers');
    await db.pool.query('DELETE FROM members WHERE id = $1', [(await make.member()).id]);
    await db.pool.query('DELETE FROM video_questions WHERE id = $1', [question.id]);
    expect((await ask('みかん')).map(({ kind }) => kind)).not.toContain('answers');
  });
});

describe('odd input', () => {
  it('finds nothing without a word, and nothing is remembered or counted', async () => {
    await everywhere('りんご');
    for (const word of ['', ' ', '　']) expect(await ask(word)).toEqual([]);
    await ask('りんご');
    await ask('ありえない言葉');
    expect((await as('hanako').call(api.listSearchHistory)).body).toEqual([]);
    expect((await db.pool.query('SELECT FROM empty_searches')).rowCount).toBe(0);
    expect((await as('hanako').request({ url: '/api/search/elsewhere' })).json()).toEqual({
      groups: [],
    });
  });

  it.each([
    ['search', encodeURIComponent('あ'.repeat(256)), 'キーワードは255文字以内で入力してください。'],
    ['search', 'a&search=b', 'キーワードの指定が正しくありません。'],
    ['search', 'a%00b', 'キーワードに見えない文字が含まれています。'],
    ['in', 'videos&search=a', '検索する範囲の指定が正しくありません。'],
    ['in', 'faqs&in=pages&search=a', '検索する範囲の指定が正しくありません。'],
    ['in', '&search=a', '検索する範囲の指定が正しくありません。'],
  ])('%s=%s is refused in Japanese', async (field, value, sentence) => {
    const answer = await as('hanako').request({ url: `/api/search/elsewhere?${field}=${value}` });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it.each([
    '𠮷'.repeat(255),
    '%_\\\'"--',
    '"',
    '-',
    '\ud800',
    '\udc00あ',
    '()*+?[',
    '々ゝー',
    'ーーーーー',
    'か '.repeat(127),
    '\u200b',
  ])('%j is searched for like any other', async (word) => {
    await make.notice({
      title: `[${word.replaceAll('\ud800', '').replaceAll('\udc00', '') || 'あ'}]`.slice(0, 200),
    });
    const begun = performance.now();
    const { status } = await as('hanako').call(api.searchElsewhere, { query: { search: word } });
    expect([status, performance.now() - begun < 1000]).toEqual([200, true]);
  });
});
