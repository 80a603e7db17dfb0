import { describe, expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

const clean = (html: string) => String(sanitise(html));

describe('operators’ HTML', () => {
  test('keeps the markup of texts', () => {
    const html =
      '<h2>一</h2><p>二<br><strong>三</strong><em>四</em></p><ul><li>五</li></ul><blockquote>六</blockquote>' +
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
