import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

// As in a document that has just been opened: nothing is fetched yet.
beforeEach(() => vi.resetModules());

async function open(markup: string) {
  const { RichText } = await import('./rich-text.tsx');
  const { sanitiser, fetchSanitiser } = await import('./sanitiser.ts');
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = markup;
  return {
    place,
    sanitiser,
    fetchSanitiser,
    show(html: string) {
      const options = { container: place, hydrate: markup !== '' };
      const { rerender } = render(<RichText html={html} />, options);
      return (next: string) => rerender(<RichText html={next} />);
    },
  };
}
const served = (inner: string) => `<div class="rich-text">${inner}</div>`;
const HOSTILE = '<p onclick="run()">新<script>run()</script></p>';

test('what the document brought stays as it stands, and nothing is fetched for it', async () => {
  const { place, sanitiser, show } = await open(served('<p>税金</p>'));
  const paragraph = place.querySelector('p');
  show('<p>税金</p>');
  expect(place.querySelector('p')).toBe(paragraph);
  expect(sanitiser()).toBeUndefined();
});

test('what a call brings waits for the sanitiser; the text before stays meanwhile', async () => {
  const { place, show } = await open(served('<p>税金</p>'));
  const update = show('<p>税金</p>');
  const seen: string[] = [];
  new MutationObserver(() => seen.push(place.innerHTML)).observe(place, {
    subtree: true,
    childList: true,
  });
  update(HOSTILE);
  await vi.waitFor(() => expect(place.innerHTML).toBe(served('<p>新</p>')));
  expect(seen).toEqual([served('<p>新</p>')]);
  update('<p>税金</p>');
  expect(place.innerHTML).toBe(served('<p>税金</p>'));
});

test('a text that is new on the screen is never shown as it came', async () => {
  const { place, show } = await open('');
  show(HOSTILE);
  expect(place.innerHTML).toBe(served(''));
  await vi.waitFor(() => expect(place.innerHTML).toBe(served('<p>新</p>')));
});

test('where the sanitiser is there, it is shown at once', async () => {
  const { place, show, fetchSanitiser } = await open('');
  await fetchSanitiser();
  show(HOSTILE);
  expect(place.innerHTML).toBe(served('<p>新</p>'));
});
