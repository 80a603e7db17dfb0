import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';
import { termsHtml } from './articles.ts';
import { storeTerms } from './terms.store.ts';

const { db, as, asStaff, clear, execute } = await createScene();
beforeEach(clear);

const list = staffApi['terms.list'];
const read = staffApi['terms.read'];
const update = staffApi['terms.update'];

const draft = (overrides: object = {}) => ({
  title: 'WIS 利用規約',
  body: '<h2>第1条（目的）</h2><p>新しい規約です。</p>',
  revised_on: '2026-04-01',
  ...overrides,
});
const wis = async () => (await findBrandIds(db.kysely, ['WIS']))[0] ?? 0;
const save = async (body: ReturnType<typeof draft>) => {
  const params = { id: await wis() };
  const { body: now } = await asStaff().call(read, { params });
  return asStaff().attempt(update, { params, query: { revision: String(now.revision) }, body });
};
const shown = async () => (await as('hanako').call(api.getTerms, { params: { slug: 'WIS' } })).body;

describe('the terms of a brand in the console', () => {
  test('are one record for each, in the order of the brands', async () => {
    const { body } = await asStaff().call(list);
    expect(body.map(({ brand_label, title }) => [brand_label, title])).toEqual([
      ['Orchard', 'Orchard 利用規約'],
      ['WIS', expect.stringContaining('利用規約')],
    ]);
  });

  test('are rewritten, cleaned of what would run, and read by members', async () => {
    const body = '<h2 onclick="x()">第1条</h2><p>新しい<script>x()</script></p>';
    expect((await save(draft({ body }))).status).toBe(200);
    expect(await shown()).toEqual({
      title: 'WIS 利用規約',
      body: '<h2>第1条</h2><p>新しい</p>',
      revised_on: '2026-04-01',
    });
  });

  test('come back in an earlier version, and by undoing', async () => {
    await save(draft());
    const before = await shown();
    await save(draft({ title: '改', revised_on: '2026-05-01' }));
    const params = { id: await wis() };
    const { body: versions } = await asStaff().call(staffApi['terms.versions'], { params });
    const version = versions[1]?.id ?? 0;
    await asStaff().call(staffApi['terms.restore'], { params, body: { version } });
    expect(await shown()).toEqual(before);
  });

  test('as they were before the first edit in the console come back, too', async () => {
    await execute`UPDATE brand_terms SET title = '最初の規約' WHERE brand_id = ${await wis()}`;
    await save(draft());
    await save(draft({ title: '改' }));
    const params = { id: await wis() };
    const { body: versions } = await asStaff().call(staffApi['terms.versions'], { params });
    expect(versions.map(({ before }) => before?.title)).toEqual([undefined, '最初の規約']);
    await asStaff().call(staffApi['terms.restore'], {
      params,
      body: { version: versions.at(-1)?.id ?? 0, before: true },
    });
    expect((await shown()).title).toBe('最初の規約');
    const nothing = await asStaff().refused(staffApi['terms.restore'], {
      params,
      body: { version: 999_999, before: true },
    });
    expect(nothing.status).toBe(404);
  });

  test.each([
    ['title', { title: '' }, 'タイトルを入力してください。'],
    ['body', { body: '<p></p>' }, '本文を入力してください。'],
    ['revised_on', { revised_on: '2026-02-30' }, '日付で入力してください'],
    ['revised_on', { revised_on: '2026/04/01' }, '日付で入力してください'],
    ['revised_on', { revised_on: null as never }, '日付で入力してください'],
  ])('with a wrong %s are refused under it', async (field, wrong, sentence) => {
    const answer = await save(draft(wrong));
    expectRefused(answer, field, sentence);
  });

  test('saved over another operator’s change are refused; those of an unknown brand are not found', async () => {
    const params = { id: await wis() };
    const { body } = await asStaff().call(read, { params });
    const query = { revision: String(body.revision) };
    const once = () => asStaff().attempt(update, { params, query, body: draft() });
    expect([(await once()).status, (await once()).status]).toEqual([200, 409]);
    for (const id of [99_999, 9_999_999_999]) {
      const gone = await asStaff().refused(update, { params: { id }, query, body: draft() });
      expect(gone.status).toBe(404);
    }
  });

  test('of a brand that has none are empty until they are written', async () => {
    await execute`DELETE FROM brand_terms WHERE brand_id = ${await wis()}`;
    const { body } = await asStaff().call(read, { params: { id: await wis() } });
    expect(body).toMatchObject({ title: '', body: '', revised_on: null, updated_at: null });
    expect((await save(draft())).body).toMatchObject({ title: 'WIS 利用規約' });
    const rows = await execute`SELECT change_id FROM audit_log ORDER BY id DESC LIMIT 1`;
    const undone = await asStaff().call(staffApi.undoChange, {
      params: { change: rows[0].change_id },
    });
    expect(undone.status).toBe(200);
    const none = await as('hanako').refused(api.getTerms, { params: { slug: 'WIS' } });
    expect(none.status).toBe(404);
  });
});

const readAs = (slug: string, who: PersonName = 'hanako') =>
  as(who).call(api.getTerms, { params: { slug } });
const headings = (body: string) =>
  [...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
const countedTo = (last: number) =>
  Array.from({ length: last }, (_, index) => expect.stringMatching(`^第${index + 1}条（.+）$`));

describe('the terms', () => {
  test('of the club are 13 articles with its prices, as of July 2023', async () => {
    const { status, body } = await readAs('orchard_main');
    expect([status, body.title, body.revised_on]).toEqual([200, 'Orchard 利用規約', '2023-07-01']);
    expect(headings(body.body)).toEqual(countedTo(13));
    for (const fact of ['330,000円（税込）', '33,000円（税込）', 'クレジットカード', '6か月']) {
      expect(body.body).toContain(fact);
    }
  });

  test('of WIS are 12 articles with its price, as of June 2023', async () => {
    const { body } = await readAs('WIS');
    expect([body.title, body.revised_on]).toEqual(['WIS 利用規約', '2023-06-01']);
    expect(headings(body.body)).toEqual(countedTo(12));
    expect(body.body).toContain('76,780円（税込）');
    expect(body.body).not.toContain('330,000円');
  });

  test.each(['orchard_main', 'WIS'])(
    'of %s say how long, how it ends, and what cannot be',
    async (slug) => {
      const { body } = (await readAs(slug)).body;
      expect(body).toContain('6か月間');
      expect(body).toContain('満了日の1週間前まで');
      expect(body).toContain('途中で');
      expect(body).toContain('解約することはできません');
      expect(body).toContain('クーリング・オフの適用はありません');
    },
  );

  test.each<PersonName>(['hanako', 'taro', 'yuki', 'mori'])(
    'are open to %s, whatever they hold',
    async (who) => {
      expect((await readAs('orchard_main', who)).status).toBe(200);
      expect((await readAs('WIS', who)).status).toBe(200);
    },
  );

  test('are not found where there is no such brand', async () => {
    for (const slug of [
      'wis',
      'none',
      '1',
      'a'.repeat(65),
      '%E3%81%82',
      'WIS%00',
      'WIS%27--',
      '..%2Fx',
    ]) {
      const { statusCode } = await as('hanako').request({ url: `/api/terms/${slug}` });
      expect([slug, statusCode]).toEqual([slug, 404]);
    }
  });

  test('carry nothing that runs, and stay as rewritten when the site starts again', async () => {
    const [wis = 0] = await findBrandIds(db.kysely, ['WIS']);
    const body = '<h2>第1条（目的）</h2><p onclick="x()">新しい規約<script>x()</script></p>';
    await storeTerms(db.kysely, wis, { title: '新規約', body, revisedOn: '2026-04-01' });
    await prepareSite(db.kysely, { product: 'Orchard', productSlug: 'orchard' });
    expect((await readAs('WIS')).body).toEqual({
      title: '新規約',
      body: '<h2>第1条（目的）</h2><p>新しい規約</p>',
      revised_on: '2026-04-01',
    });
  });
});

describe('articles', () => {
  test('are counted, several paragraphs numbered, and names taken as text', () => {
    const html = termsHtml('A & B', [
      { heading: '<目的>', paragraphs: [{ sentence: '次のとおり', items: ['甲'] }] },
      { heading: '定義', paragraphs: ['一つ', { sentence: '次のとおり', items: ['甲', '乙'] }] },
    ]);
    expect(html).toBe(
      [
        '<p>A &amp; B</p>',
        '<h2>第1条（&lt;目的&gt;）</h2><p>次のとおり</p><ol><li>甲</li></ol>',
        '<h2>第2条（定義）</h2><ol><li>一つ</li><li>次のとおり<ol><li>甲</li><li>乙</li></ol></li></ol>',
      ].join('\n'),
    );
  });
});
