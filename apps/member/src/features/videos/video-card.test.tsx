import type { Video } from '@orchard/contract/videos';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeVideo } from '#testing/make.ts';
import { renderAt } from '#testing/render-app.tsx';
import { VideoCard } from './video-card.tsx';

function show(overrides: Partial<Video>) {
  renderAt('/', <VideoCard video={makeVideo(overrides)} heading="h2" eager />);
  return screen.getByRole('article');
}

test('a card shows 120 characters of the text and no more', () => {
  expect(show({ body: `<p>${'山'.repeat(121)}</p>` }).textContent).toMatch(/(^|[^山])山{120}…$/);
});

test('a card shows all of a text of 120 characters', () => {
  expect(show({ body: `<p>${'山'.repeat(120)}</p>` }).textContent).toMatch(/(^|[^山])山{120}\s*$/);
});

test('a card has its picture, date, tags and title, and opens its video', () => {
  const card = show({ id: 7, published_at: '2026-01-02 00:00:00' });
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/public/1.webp');
  expect(screen.getByRole('time').textContent).toBe('2026/01/02');
  expect(screen.getByRole('link', { name: '税務' }).getAttribute('href')).toBe('/video?t=3');
  const title = screen.getByRole('link', { name: '家賃というお金はどこから来るのか' });
  expect(title.getAttribute('href')).toBe('/video/7');
});
