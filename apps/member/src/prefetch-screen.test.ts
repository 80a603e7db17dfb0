import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchMainScreens } from './prefetch-screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Which screens are fetched within so many milliseconds. */
async function fetchedWithin(ms: number): Promise<string[]> {
  const fetched: string[] = [];
  const screen = (path: string): RouteObject => ({
    path,
    lazy: {
      Component: async () => {
        fetched.push(path);
        throw new TypeError('Failed to fetch dynamically imported module');
      },
    },
  });
  const paths = ['/', '/video', '/video/:id', '/series', '/series/:id', '/contact', '/account'];
  fetchMainScreens(paths.map(screen));
  await vi.advanceTimersByTimeAsync(ms);
  return fetched;
}

test('six screens are fetched once the first has come to rest, in a browser without idle times too', async () => {
  expect(await fetchedWithin(9_000)).toEqual([]);
  const six = ['/', '/video', '/video/:id', '/series/:id', '/contact', '/account'];
  expect(await fetchedWithin(11_000)).toEqual(six);
});

test('none is for who saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(await fetchedWithin(11_000)).toEqual([]);
});
