import { describe, expect, test } from 'vitest';
import { articlesOf as onServer } from './articles.server.ts';
import { articlesOf as inBrowser } from './articles.ts';

describe.each([
  ['in the browser', inBrowser],
  ['on the server', onServer],
])('%s', (_, parse) => {
  test('terms are taken apart at their headings', () => {
    expect(
      parse(
        '<p>前文 &amp; 注意</p><h2> 第1条（<em>目的</em>）</h2><p>一</p><ol><li>二</li></ol><h2>第2条</h2>',
      ),
    ).toEqual({
      preamble: '<p>前文 &amp; 注意</p>',
      articles: [
        { heading: '第1条（目的）', html: '<p>一</p><ol><li>二</li></ol>' },
        { heading: '第2条', html: '' },
      ],
    });
  });

  test('a heading is its words, without the readings beside them', () => {
    expect(
      parse('<h2><ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby>の規約</h2>一'),
    ).toEqual({
      preamble: '',
      articles: [{ heading: '投資の規約', html: '一' }],
    });
  });

  test('without headings everything stands before them', () => {
    expect(parse('<p>一</p>二')).toEqual({ preamble: '<p>一</p>二', articles: [] });
  });
});
