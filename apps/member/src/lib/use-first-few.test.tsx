import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { NavigationType, type Navigator, Router } from 'react-router';
import { expect, test } from 'vitest';
import { parseInert } from '#ui/excerpt/parse-inert.ts';
import { useFirstFew } from './use-first-few.ts';

const all = Array.from({ length: 20 }, (_, index) => index);
let drawn: number[];

function Shown({ isBelow }: { isBelow: boolean }) {
  const shown = useFirstFew(all, 8, isBelow);
  drawn.push(shown.length);
  return shown.map((one) => <p key={one}>{one}</p>);
}

const navigator: Navigator = {
  createHref: String,
  push: () => undefined,
  replace: () => undefined,
  go: () => undefined,
};

/** The list on a screen that a link has led to, or Back. */
const List = ({ isBelow = false, isBack = false }) => (
  <Router
    location="/"
    navigator={navigator}
    navigationType={isBack ? NavigationType.Pop : NavigationType.Push}
  >
    <Shown isBelow={isBelow} />
  </Router>
);

test('a screen begins with what can be seen of a list, and has all of it soon', async () => {
  drawn = [];
  render(<List />);
  expect(drawn).toEqual([8]);
  expect(await screen.findByText('19')).toBeDefined();
  expect(drawn).toEqual([8, 20]);
});

test('what lies below the first screen comes after it', async () => {
  drawn = [];
  render(<List isBelow />);
  expect(drawn[0]).toBe(0);
  expect(await screen.findByText('19')).toBeDefined();
});

test('a screen that somebody comes back to is as long as it was, at once', () => {
  drawn = [];
  render(<List isBelow isBack />);
  expect(drawn).toEqual([20]);
});

test('a document that holds the screen already holds all of it', () => {
  drawn = [];
  const document = renderToString(<List isBelow />);
  expect(drawn).toEqual([20]);
  expect(document).toContain('19');
  const root = window.document.createElement('div');
  root.append(...parseInert(document).childNodes);
  window.document.body.append(root);
  drawn = [];
  render(<List isBelow />, { container: root, hydrate: true });
  expect(new Set(drawn)).toEqual(new Set([20]));
});
