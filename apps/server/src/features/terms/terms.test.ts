import { api } from '@orchard/contract';
import { describe, expect, it } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { createScene } from '#testing/scene.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';
import { termsHtml } from './articles.ts';
import { termsResource } from './terms.store.ts';

const { as, db } = await createScene();

const read = (slug: string, who: PersonName = 'hanako') =>
  as(who).call(api.getTerms, { params: { slug } });
const headings = (body: string) =>
  [...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
const countedTo = (last: number) =>
  Array.from({ length: last }, (_, index) => expect.stringMatching(`^第${index + 1}条（.+）$`));

describe('the terms', () => {
  it('of the club are 13 articles with its prices, as of July 2023', async () => {
    const { status, body } = await read('orchard_main');
    expect([status, body.title, body.revised_on]).toEqual([200, 'Orchard 利用規約', '2023-07-01']);
    expect(headings(body.body)).toEqual(countedTo(13));
    for (const fact of ['330,000円（税込）', '33,000円（税込）', 'クレジットカード', '6か月']) {
      expect(body.body).toContain(fact);
    }
  });

  it('of WIS are 12 articles with its price, as of June 2023', async () => {
    const { body } = await read('WIS');
    expect([body.title, body.revised_on]).toEqual(['WIS 利用規約', '2023-06-01']);
    expect(headings(body.body)).toEqual(countedTo(12));
    expect(body.body).toContain('76,780円（税込）');
    expect(body.body).not.toContain('330,000円');
  });

  it.each(['orchard_main', 'WIS'])(
    'of %s say how long, how it ends, and what cannot be',
    async (slug) => {
      const { body } = (await read(slug)).body;
      expect(body).toContain('6か月間');
      expect(body).toContain('満了日の1週間前まで');
      expect(body).toContain('途中で');
      expect(body).toContain('解約することはできません');
      expect(body).toContain('クーリング・オフの適用はありません');
    },
  );

  it.each<PersonName>(['hanako', 'taro', 'yuki', 'mori'])(
    'are open to %s, whatever they hold',
    async (who) => {
      expect((await read('orchard_main', who)).status).toBe(200);
      expect((await read('WIS', who)).status).toBe(200);
    },
  );

  it('are not found where there is no such brand', async () => {
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

  it('carry nothing that runs, and stay as rewritten when the site starts again', async () => {
    const [wis = 0] = await findBrandIds(db.kysely, ['WIS']);
    const body = '<h2>第1条（目的）</h2><p onclick="x()">新しい規約<script>x()</script></p>';
    const fields = {
      title: '新規約',
      body,
      revised_on: '2026-04-01',
      next: null,
      ask_consent: false,
    };
    await termsResource.update(db.kysely, wis, fields);
    await prepareSite(db.kysely, { product: 'Orchard', productSlug: 'orchard' });
    expect((await read('WIS')).body).toEqual({
      title: '新規約',
      body: '<h2>第1条（目的）</h2><p>新しい規約</p>',
      revised_on: '2026-04-01',
    });
  });
});

describe('articles', () => {
  it('are counted, several paragraphs numbered, and names taken as text', () => {
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
