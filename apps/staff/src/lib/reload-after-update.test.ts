import { expect, test, vi } from 'vitest';
import { reloadAfterUpdate } from './reload-after-update.ts';

const missFile = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

test('a missing file of a screen loads the console anew, but not again and again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') });
  const reload = vi.fn();
  reloadAfterUpdate(reload);
  expect(missFile()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  // Not held back: the screen says that something went wrong.
  expect(missFile()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date('2026-11-21T00:01:00Z'));
  missFile();
  expect(reload).toHaveBeenCalledTimes(2);
});
