import { staffApi } from '@orchard/contract/staff';
import type { LinkedKind } from '@orchard/contract/staff/links';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { createScene } from '#testing/scene.ts';

const { config, db, make, asStaff, clear } = await createScene();
beforeEach(clear);

const { origin } = config.publicUrl;
const linksTo = async (kind: LinkedKind, ...ids: number[]) =>
  (await asStaff().call(staffApi.listLinksTo, { body: { kind, ids } })).body;
const target = async (url: string) =>
  (await asStaff().call(staffApi.readLinkTarget, { query: { url } })).body;
const found = async (q: string) =>
  (await asStaff().call(staffApi.findLinkTargets, { query: { q } })).body;
const link = (address: string) => `<p>詳しくは<a href="${address}">こちら</a>へ。</p>`;

describe('who links to a record', () => {
  test('menus and texts do, drafts as well, by a path or by a whole address', async () => {
    const { id } = await make.page({ title: 'ご利用案内' });
    const to = `/page/${id}`;
    const heading = await make.menuCategory({
      menus: [
        { title: '案内', url: to, subs: [{ title: '規則', url: `${origin}${to}?x=1` }] },
        { title: '動画', url: '/video' },
      ],
    });
    const page = await make.page({ title: '規則', body: link(`${to}#top`), publishedAt: null });
    const notice = await make.notice({ title: '改定', body: link(`${origin}${to}/`) });
    const video = await make.video({ title: '第一講', body: link(to) });
    const evening = await make.liveEvent({ title: '質問会', body: link(to) });
    const faq = await make.faqCategory({ faqs: [{ question: 'どこですか。', answer: link(to) }] });
    const { rows: faqs } = await db.pool.query<{ id: number }>(
      'SELECT id FROM faqs WHERE faq_category_id = $1',
      [faq.id],
    );
    const [brand = 0] = await findBrandIds(db.kysely, ['WIS']);
    await db.pool.query(
      `INSERT INTO brand_terms (brand_id, title, body, revised_on)
       VALUES ($1, '利用規約', $2, '2026-01-01')
       ON CONFLICT (brand_id) DO UPDATE SET title = excluded.title, body = excluded.body`,
      [brand, link(to)],
    );
    const places = [
      { kind: 'menu-categories', record_id: heading.id, label: '案内' },
      { kind: 'menu-categories', record_id: heading.id, label: '規則' },
      { kind: 'faqs', record_id: faqs[0]?.id, label: 'どこですか。' },
      { kind: 'live-events', record_id: evening.id, label: '質問会' },
      { kind: 'notices', record_id: notice.id, label: '改定' },
      { kind: 'pages', record_id: page.id, label: '規則' },
      { kind: 'terms', record_id: brand, label: '利用規約' },
      { kind: 'videos', record_id: video.id, label: '第一講' },
    ];
    const answer = await linksTo('pages', id);
    expect(answer.total).toBe(places.length);
    const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(sorted(answer.places)).toEqual(sorted(places));
    await db.pool.query("UPDATE brand_terms SET body = '<p>本文</p>' WHERE brand_id = $1", [brand]);
  });

  test('nobody does by another number, another kind, another site, or by its mere name', async () => {
    const { id } = await make.page();
    const bodies = [
      link(`/page/${id}0`),
      link(`/notice/${id}`),
      link(`https://example.jp/page/${id}`),
      `<p>/page/${id}</p>`,
    ];
    for (const body of bodies) await make.notice({ body });
    await make.video({ body: link(`/page/${id}`) });
    await db.pool.query('UPDATE videos SET deleted_at = now(), published_at = NULL');
    await db.pool.query('UPDATE pages SET body = $1 WHERE id = $2', [link(`/page/${id}`), id]);
    expect(await linksTo('pages', id)).toEqual({ total: 0, places: [], series: [] });
  });

  test.each<[LinkedKind, string, () => Promise<{ id: number }>]>([
    ['videos', '/video/', () => make.video()],
    ['series', '/series/', () => make.series()],
    ['notices', '/notice/', () => make.notice()],
  ])('%s are asked for, several at once', async (kind, path, makeOne) => {
    const [one, other] = [await makeOne(), await makeOne()];
    const page = await make.page({ body: link(`${path}${other.id}?s=30`) });
    expect((await linksTo(kind, one.id)).total).toBe(0);
    expect((await linksTo(kind, one.id, other.id)).places).toMatchObject([{ record_id: page.id }]);
  });

  test('of a lecture its series are named, with the members in the middle of them', async () => {
    const [first, second] = [await make.video(), await make.video()];
    const series = await make.series({ title: '内見練習', lectures: [first, second] });
    await make.series({ lectures: [first] });
    for (const watched of [[first], [first, second], []]) {
      const { id } = await make.member();
      for (const video of watched) {
        await db.pool.query(
          `INSERT INTO video_watch_completions (member_id, video_id, source)
           VALUES ($1, $2, 'auto')`,
          [id, video.id],
        );
      }
    }
    const held = { id: series.id, title: '内見練習', lectures: 2, underway: 1 };
    expect((await linksTo('videos', second.id)).series).toEqual([{ ...held, asked: 1, place: 2 }]);
    expect((await linksTo('videos', first.id, second.id)).series[0]).toEqual({
      ...{ ...held, asked: 2, place: 1 },
    });
  });

  test('a category is known by its tags', async () => {
    const category = await make.category({ tags: ['相続', '税金'] });
    const [{ address = '' } = {}] = (await found(category.name)).slice(-1);
    expect(address).toMatch(/^\/video\?t=\d+&t=\d+$/);
    const page = await make.page({ body: link(address.replace('&', '&amp;')) });
    await make.page({ body: link('/video?t=999') });
    expect((await linksTo('video-categories', category.id)).places).toMatchObject([
      { record_id: page.id },
    ]);
  });

  test('more than an answer names are counted', async () => {
    const { id } = await make.page();
    for (let at = 0; at < 23; at += 1) await make.notice({ body: link(`/page/${id}`) });
    const { total, places } = await linksTo('pages', id);
    expect([total, places.length]).toEqual([23, 20]);
  });
});

describe('what a link leads to', () => {
  test('is found by words of titles, fixed screens too', async () => {
    const page = await make.page({ title: 'ご利用ｶﾞｲﾄﾞ', publishedAt: null });
    await make.video({ title: '別の話' });
    expect(await found('がいど')).toEqual([
      { kind: 'pages', title: 'ご利用ｶﾞｲﾄﾞ', address: `/page/${page.id}`, state: 'draft' },
    ]);
    expect((await found('よくある'))[0]).toMatchObject({ kind: 'screens', address: '/contact' });
    expect(await found('夜の会')).toMatchObject([{ kind: 'screens', address: '/evenings' }]);
    expect((await found('')).map(({ kind }) => kind)).toContain('videos');
  });

  test('is said of a path and of a whole address', async () => {
    const { id, title } = await make.page();
    const page = { kind: 'pages', title, address: `/page/${id}`, state: 'published' };
    for (const url of [`/page/${id}`, `${origin}/page/${id}/?x=1#a`]) {
      expect(await target(url)).toEqual({ is_own: true, target: page });
    }
    expect((await target('/video?uncp=1')).target?.title).toBe('動画');
    expect((await target(`${origin}/`)).target?.title).toBe('ホーム');
  });

  test.each([
    ['/page/999999', true],
    ['/nowhere', true],
    ['/video/9999999999999999999999', true],
    ['https://example.jp/page/1', false],
    ['mailto:desk@example.jp', false],
    ['/media/images/a.webp', false],
    ['http://[', false],
  ])('is nothing for %s', async (url, is_own) => {
    expect(await target(url)).toEqual({ is_own, target: null });
  });
});
