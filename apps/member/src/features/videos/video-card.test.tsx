import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import type { Video } from '@orchard/contract/videos';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeVideo } from '#testing/make.ts';
import { renderAt } from '#testing/render-app.tsx';
import { soughtBy } from '#ui/excerpt/sought.tsx';
import { VideoCard } from './video-card.tsx';

function show(overrides: Partial<Video>) {
  renderAt('/', <VideoCard video={makeVideo(overrides)} heading="h2" eager />);
  return screen.getByRole('article');
}

test('a card shows 500 characters of the text and no more', () => {
  expect(show({ body: `<p>${'山'.repeat(501)}</p>` }).textContent).toMatch(/(^|[^山])山{500}…$/);
});

test('a card shows all of a text of 500 characters', () => {
  expect(show({ body: `<p>${'山'.repeat(500)}</p>` }).textContent).toMatch(/(^|[^山])山{500}\s*$/);
});

test('a card has its picture, date, tags and title, and opens its video', () => {
  const card = show({ id: 7, published_at: '2026-01-02 00:00:00' });
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/public/1.webp');
  expect(screen.getByRole('time').textContent).toBe('2026/01/02');
  expect(screen.getByRole('link', { name: '税務' }).getAttribute('href')).toBe('/video?t=3');
  const title = screen.getByRole('link', { name: '家賃というお金はどこから来るのか' });
  expect(title.getAttribute('href')).toBe('/video/7');
});

describe('in a search', () => {
  const found = (query: string, overrides: Partial<Video>) => {
    const terms = searchTerms(query);
    renderAt(
      '/',
      <VideoCard
        video={makeVideo(overrides)}
        heading="h2"
        sought={soughtBy(
          (text) => markTerms(text, terms),
          terms.map((term) => (text: string) => markTerms(text, [term])),
        )}
      />,
    );
    return screen.getByRole('article');
  };
  const marks = (card: HTMLElement) =>
    [...card.querySelectorAll('mark')].map((mark) => mark.textContent);
  const excerpt = (card: HTMLElement) => card.querySelector('.excerpt');
  const isOnPhones = (card: HTMLElement) => excerpt(card)?.closest('.hidden') === null;
  const body = `<p>家賃の話。${'山'.repeat(200)}。では、投資信託の家賃。</p>`;

  test('the excerpt begins at the word', () => {
    const card = found('投資', { body });
    expect(excerpt(card)?.textContent?.trim()).toBe('…では、投資信託の家賃。');
    expect(marks(card)).toEqual(['投資']);
    expect(isOnPhones(card)).toBe(true);
  });

  test('it begins at the word that the title lacks', () => {
    const card = found('投資 家賃', { title: '家賃とは', body, tags: [] });
    expect(excerpt(card)?.textContent?.trim()).toBe('…では、投資信託の家賃。');
    expect(marks(card)).toEqual(['家賃', '投資', '家賃']);
    expect(isOnPhones(card)).toBe(true);
  });

  test('it begins as ever where only the title holds the word, and phones need none', () => {
    const card = found('節税', { title: '節税とは', body });
    expect(excerpt(card)?.textContent).toMatch(/^家賃の話。山/);
    expect(isOnPhones(card)).toBe(false);
  });

  test('a long title is cut before the word, and keeps its name', () => {
    const title = `${'長'.repeat(30)}いが、題名の節税`;
    const card = found('節税', { title });
    const link = screen.getByRole('link', { name: title });
    expect(link.textContent).toBe(`${'長'.repeat(10)}…題名の節税`);
    expect(link.getAttribute('title')).toBe(title);
    expect(marks(card)).toEqual(['節税']);
  });

  test('a tag with the word comes first, marked', () => {
    const names = ['一', '二', '三', '四', '五', '六', '節税'];
    const card = found('節税', { tags: names.map((name, id) => ({ id, name })), body });
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links.slice(1, 7)).toEqual(['節税', '一', '二', '三', '四', '五']);
    expect(marks(card)).toEqual(['節税', '節税']);
    expect(isOnPhones(card)).toBe(false);
  });

  test('a long tag is cut before the word, and keeps its name', () => {
    const name = `${'長'.repeat(20)}い名の節税`;
    found('節税', { tags: [{ id: 1, name }] });
    const link = screen.getByRole('link', { name });
    expect(link.querySelector('[aria-hidden]')?.textContent).toBe('長長長長長…節税');
    expect(link.querySelector('[title]')?.getAttribute('title')).toBe(name);
  });
});

test('without a search nothing is cut, put first or shown on phones', () => {
  const title = `${'長'.repeat(30)}い題名の節税`;
  const card = show({
    title,
    tags: [
      { id: 1, name: '一' },
      { id: 2, name: '二' },
    ],
  });
  const link = screen.getByRole('link', { name: title });
  expect(link.textContent).toBe(title);
  expect(link.hasAttribute('title') || link.hasAttribute('aria-label')).toBe(false);
  expect(card.querySelector('mark')).toBeNull();
  expect(card.querySelector('.excerpt')?.closest('.hidden')).not.toBeNull();
});
