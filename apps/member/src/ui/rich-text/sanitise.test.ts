import { describe, expect, test } from 'vitest';
import { sanitise as onServer } from './sanitise.server.ts';
import { sanitise as inBrowser } from './sanitise.ts';

/** Elements, what they say and their text, in whatever order they say it. */
const readBack = (html: string) => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return [...holder.querySelectorAll('*')].map(({ localName, attributes, textContent }) => [
    localName,
    [...attributes].map(({ name, value }) => `${name}=${value}`).sort(),
    textContent,
  ]);
};

test.each([
  '<h2>一 &amp; 二</h2><p>三<br />四 &lt;五&gt; &quot;六&quot;&nbsp;七</p><ul><li>八</li></ul>',
  '<p><a href="https://example.jp/?a=1&amp;b=2" title="九">十</a><a href="/video/1">内</a></p>',
  '<p><a href="mailto:a@example.jp">手紙</a><a href="tel:03">電話</a><a href="#x">此処</a></p>',
  '<figure><img src="/media/images/a.webp" alt="絵" width="10" height="20" /></figure><img src="https://example.jp/c.png" />',
  '<table><thead><tr><th scope="col" colspan="2">甲</th></tr></thead><tbody><tr><td>乙</td></tr></tbody></table>',
  '<p><ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby>信託</p>',
  '<pre><code>a &lt; b</code></pre><blockquote>引用</blockquote><hr />終',
])('what was stored is written on the server as it is in the browser: %s', (html) => {
  expect(readBack(onServer(html))).toEqual(readBack(String(inBrowser(html))));
});

const TIMES =
  '<p>0:00 始め、<strong>１：４０</strong>から &lt;b&gt; 2:00 &amp; 20:00</p><p><a href="/x">1:00</a></p>';

test('the times of a film are links into it, alike on the server and in the browser', () => {
  const expected =
    '<p><a href="?s=0">0:00</a> 始め、<strong><a href="?s=100">１：４０</a></strong>から &lt;b&gt; ' +
    '<a href="?s=120">2:00</a> &amp; 20:00</p><p><a href="/x">1:00</a></p>';
  expect(onServer(TIMES, 600)).toBe(expected);
  expect(String(inBrowser(TIMES, 600))).toBe(expected);
  expect(onServer(TIMES)).not.toContain('?s=');
  expect(String(inBrowser(TIMES))).not.toContain('?s=');
});

describe.each([
  ['in the browser', inBrowser],
  ['on the server', onServer],
])('operators’ HTML %s', (_, sanitise) => {
  const clean = (html: string) => String(sanitise(html));

  test('keeps the markup of texts', () => {
    const html =
      '<h2>一</h2><p>二<br><strong>三</strong><em>四</em></p><ul><li>五</li></ul><blockquote>六</blockquote>' +
      '<p><ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby></p>' +
      '<table><thead><tr><th scope="col">七</th></tr></thead><tbody><tr><td colspan="2">八</td></tr></tbody></table>' +
      '<figure><img src="/media/1.webp" alt="九" loading="lazy" decoding="async"><figcaption>十</figcaption></figure>';
    expect(clean(html)).toBe(html);
  });

  test('fetches a picture of the site as wide as a text is', () => {
    const sources = ['/media/images/a.webp', '/media/public/b.webp', 'https://example.jp/c.png'];
    const holder = document.createElement('div');
    holder.innerHTML = clean(`${sources.map((src) => `<img src="${src}">`).join('')}<img>`);
    const images = [...holder.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(images).toEqual(['/media/images/a.webp?size=wide', ...sources.slice(1), null]);
  });

  test('opens other hosts in a new window that knows nothing of ours, and our own in place', () => {
    expect(clean('<a href="https://example.jp/">外</a>')).toBe(
      '<a href="https://example.jp/" target="_blank" rel="noopener noreferrer">外</a>',
    );
    expect(clean('<a href="/video/1" target="_top">内</a>')).toBe('<a href="/video/1">内</a>');
  });

  test.each([
    '<script>x()</script>',
    '<img src=x onerror=x()>',
    '<a href="javascript:x()">x</a>',
    '<a href=" jav&#x09;ascript:x()">x</a>',
    '<a href="data:text/html,<script>x()</script>">x</a>',
    '<svg><animate onbegin=x() attributeName=x></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=x()>',
    '<p style="background:url(javascript:x())">x</p>',
    '<p class="fixed inset-0" id="root">x</p>',
    '<iframe src="https://example.jp/"></iframe>',
    '<form action="https://example.jp/"><input name=x><button>x</button></form>',
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<details open ontoggle=x()>x</details>',
    '<base href="https://example.jp/">',
    '<meta http-equiv="refresh" content="0;url=https://example.jp/">',
  ])('takes away what acts: %s', (html) => {
    const holder = document.createElement('div');
    holder.innerHTML = clean(html);
    expect(
      holder.querySelector('script, iframe, form, input, style, svg, math, base, meta, details'),
    ).toBeNull();
    for (const element of holder.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^(on|style$|class$|id$)/);
        expect(value).not.toMatch(/^\s*(java\s*script|data:text)/i);
      }
    }
  });
});
