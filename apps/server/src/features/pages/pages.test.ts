import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, clear } = await createScene();
beforeEach(clear);

const read = (who: Parameters<typeof as>[0], { id }: { id: number }) =>
  as(who).attempt(api.getPage, { params: { pageId: id } });

describe('a page', () => {
  it('is its title and its body, without anything that runs', async () => {
    const page = await make.page({
      title: '<b>ご案内</b>',
      body: '<h2>見出し</h2><img alt="絵" onerror="x()"><p>本文</p><script>x()</script>',
    });
    const { status, body } = await read('hanako', page);
    expect([status, body]).toEqual([
      200,
      { title: '<b>ご案内</b>', body: '<h2>見出し</h2><img alt="絵" /><p>本文</p>' },
    ]);
  });

  it('is read while it is published, by those for whom it is', async () => {
    const club = { audience: ['orchard_main'] };
    const pages: [string, { id: number }, string[]][] = [
      ['for everyone', await make.page(), ['hanako', 'taro', 'yuki', 'mori']],
      ['for the club', await make.page(club), ['hanako', 'yuki']],
      [
        'for both',
        await make.page({ audience: ['orchard_main', 'WIS'] }),
        ['hanako', 'taro', 'yuki'],
      ],
      ['a draft', await make.page({ publishedAt: null }), []],
      ['scheduled', await make.page({ publishedAt: fromNow({ minutes: 1 }) }), []],
      [
        'just out',
        await make.page({ publishedAt: fromNow({ minutes: -1 }) }),
        ['hanako', 'taro', 'yuki', 'mori'],
      ],
      ['ended', await make.page({ publishedUntil: fromNow({ minutes: -1 }) }), []],
      [
        'about to end',
        await make.page({ ...club, publishedUntil: fromNow({ minutes: 1 }) }),
        ['hanako', 'yuki'],
      ],
      ['absent', { id: 9_999_999_999 }, []],
    ];
    for (const [kind, page, readers] of pages) {
      for (const who of ['hanako', 'taro', 'yuki', 'mori'] as const) {
        const { status, body } = await read(who, page);
        const mayRead = readers.includes(who);
        expect([kind, who, status]).toEqual([kind, who, mayRead ? 200 : 404]);
        if (!mayRead) expect(body).toEqual({ message: 'Not Found' });
      }
    }
  });
});
