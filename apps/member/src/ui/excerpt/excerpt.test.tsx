import { graphemes } from '@orchard/contract/graphemes';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, markHits, textOf } from './excerpt.ts';
import { Excerpt } from './excerpt.tsx';
import { parseInert as parseOnServer } from './parse-inert.server.ts';
import { parseInert } from './parse-inert.ts';
import { soughtBy } from './sought.tsx';

const textAt = (html: string, limit: number) => textOf(excerptOf(parseInert(html), limit));
const shown = (html: string, limit = 500) =>
  render(<Excerpt html={html} limit={limit} />).container.querySelector('p')?.innerHTML;

describe('an excerpt', () => {
  test('is the whole text when that is short enough, without an ellipsis', () => {
    expect(textAt('<p>家賃</p>', 2).trimEnd()).toBe('家賃');
    expect(textAt('<p>家賃の話</p>', 2)).toBe('家賃…');
  });

  test('counts characters as a reader does', () => {
    expect(textAt('𠮷野家👨‍👩‍👧か\u3099です', 5)).toBe('𠮷野家👨‍👩‍👧か\u3099…');
    expect(textAt('a&amp;b&lt;c', 4)).toBe('a&b<…');
    expect(textAt('か<strong>\u3099</strong>き', 1)).toBe('か\u3099…');
  });

  test('does not count what only the source shows', () => {
    expect(textAt('\n  <p>一</p>\n  <p>二\n 三</p>\n', 500).trimEnd()).toBe('一 二 三');
  });

  test('keeps marks whole and closes them after the cut', () => {
    expect(shown('<p>一<strong>二<em>三四</em>五</strong>六</p>', 3)).toBe(
      '一<strong>二<em>三</em></strong>…',
    );
  });

  test('has the words, not the readings beside them', () => {
    expect(
      shown(
        '<p><ruby>投<rp>（</rp><rt>とう</rt><rp>）</rp>資<rt>し</rt></ruby>信託</p>',
      )?.trimEnd(),
    ).toBe('投資信託');
  });

  test('has no link in it, because it stands inside one', () => {
    expect(shown('<a href="/x">一</a><a href="javascript:x()">二</a>')).toBe('一二');
  });

  test.each([
    '<script>x()</script>一',
    '<img src=x onerror=x()>一',
    '<svg onload=x()><text>x</text></svg>一',
    '<math><mtext><style><img src=x onerror=x()></style></mtext></math>一',
    '<strong onclick="x()" style="color:red" class="x" id="y">一</strong>',
    '<iframe srcdoc="<script>x()</script>"></iframe>一',
    '<template><img src=x onerror=x()></template>一',
    '<noscript><p title="</noscript><img src=x onerror=x()>">一',
  ])('carries nothing that could run: %s', (html) => {
    const inner = shown(html) ?? '';
    expect(inner).toContain('一');
    expect(inner).not.toContain('x()');
    expect(inner).not.toMatch(/<(?!\/?(strong|em|u|s|code)>)/);
  });
});

/** Finds every 「家」 and 「賃の」. */
const findHits = (text: string) =>
  text
    .split(/(家|賃の)/)
    .filter(Boolean)
    .map((part) => ({ text: part, isHit: /^(家|賃の)$/.test(part) }));

const sought = soughtBy(findHits);

describe('words that are found', () => {
  test('are marked, inside of the marks that are there and through several', () => {
    const { container } = render(
      <Excerpt html="<p>この<strong>家賃</strong>の話</p>" limit={500} sought={sought} />,
    );
    expect(container.querySelector('p')?.innerHTML).toBe(
      'この<strong><mark>家</mark><mark>賃</mark></strong><mark>の</mark>話 ',
    );
  });

  test('begin the excerpt, shortly after an ellipsis', () => {
    const { container } = render(
      <Excerpt
        html={`<p>${'山'.repeat(30)}。この<strong>家</strong>の話</p><p>あと</p>`}
        limit={6}
        sought={sought}
      />,
    );
    expect(container.querySelector('p')?.innerHTML).toBe(
      '…この<strong><mark>家</mark></strong>の話 …',
    );
  });

  test('leave the beginning as it is where the text has none', () => {
    const html = `<p>${'山'.repeat(30)}。話</p>`;
    expect(excerptOf(parseInert(html), 10, sought)).toEqual(excerptOf(parseInert(html), 10));
  });

  test('begin it at the first that is shown nowhere else', () => {
    const html = `<p>家の話。${'山'.repeat(30)}。次の話、賃の話</p>`;
    const find = (word: string) => (text: string) =>
      findHits(text).map((fragment) => ({ ...fragment, isHit: fragment.text === word }));
    const begin = (...words: string[]) =>
      textOf(excerptOf(parseInert(html), 8, sought, words.map(find)));
    expect(begin()).toBe('家の話。山山山山…');
    expect(begin('賃の')).toBe('…次の話、賃の話 ');
    expect(begin('賃の', '家')).toBe('家の話。山山山山…');
    expect(begin('不動産')).toBe('家の話。山山山山…');
  });

  test('are marked as far as the cut shows them, and an ellipsis never', () => {
    const find = (text: string) => [
      { text: text.slice(0, 2), isHit: false },
      { text: text.slice(2), isHit: true },
    ];
    expect(excerptOf(parseInert('山山家賃'), 3, soughtBy(find))).toEqual([
      '山山',
      { mark: 'mark', fragments: ['家'] },
      '…',
    ]);
  });

  test('are not looked for beyond the cut', () => {
    const fragments = excerptOf(parseInert('<p>話の家</p>'), 2, sought);
    expect(fragments).toEqual(['話の', '…']);
  });

  test('leave the text as it is', () => {
    const parts = fc.array(fc.constantFrom('家', '賃の', 'あ', ' ', 'a'));
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        const fragments = [first.join(''), { mark: 'em' as const, fragments: [second.join('')] }];
        expect(textOf(markHits(fragments, findHits))).toBe(textOf(fragments));
      }),
    );
  });
});

describe('whatever the operators wrote', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const escaped = text.map((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { depthSize: 'small' },
      escaped,
      fc
        .tuple(fc.constantFrom('p', 'h2', 'ul', 'li', 'strong', 'em', 'a'), tie('html'))
        .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      fc.tuple(tie('html'), tie('html')).map((parts) => parts.join('')),
    ),
  }));

  // Marks that are cut in the middle, never closed, or closed in the wrong place.
  const broken = fc
    .array(
      fc.oneof(
        text,
        fc.constantFrom(
          ...'< > & &am &amp &#x30 <p <strong <strong> </strong> </em> <em> </ <!-- --> " \' = <br'.split(
            ' ',
          ),
        ),
      ),
      { maxLength: 12 },
    )
    .map((fragments) => fragments.join(''));

  test('the cut is the beginning of the text, at most so many characters, and never splits one', () => {
    fc.assert(
      fc.property(fc.oneof(html, broken), fc.integer({ min: 1, max: 30 }), (source, limit) => {
        const all = textAt(source, Number.MAX_SAFE_INTEGER);
        const cut = textAt(source, limit);
        if (graphemes(all.trimEnd()).length <= limit) {
          expect(cut).toBe(all);
          return;
        }
        expect(cut.endsWith('…')).toBe(true);
        const kept = cut.slice(0, -1);
        expect(graphemes(all).slice(0, limit).join('')).toBe(kept);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  '<p>家賃の<strong>話</strong></p><ul><li>一</li><li>二&amp;三</li></ul>',
  '<p>一<br>二</p><script>x()</script><p>三 &lt;四&gt; &nbsp;五</p>',
  '<h2>見出し</h2><table><tr><td>甲</td><td>乙</td></tr></table><!-- 無 -->終',
  '<p>一<em>二<u>三</u></em></p><p>四</p>',
  '<p><ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby>信託</p>',
  '',
])('reads the same on the server: %s', (html) => {
  expect(excerptOf(parseOnServer(html), 12)).toEqual(excerptOf(parseInert(html), 12));
});
