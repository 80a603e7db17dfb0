import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What a crowded machine shows late is not wrong; a second is too short for it.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom has no window to show in.
window.scrollTo = () => undefined;
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;

/** react-admin still gives MUI a prop of older versions; React says so once for a worker. */
const isOfReactAdmin = ([text, prop]: unknown[]) =>
  String(text).startsWith('React does not recognize') && prop === 'InputProps';

beforeEach(() => {
  // As after the first answer of the site.
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a browser without cookieStore does it
  document.cookie = 'STAFF-XSRF-TOKEN=of.now';
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // What React complains about is a fault.
  const complaints = vi.mocked(console.error).mock.calls;
  expect(complaints.filter((complaint) => !isOfReactAdmin(complaint))).toEqual([]);
  vi.restoreAllMocks();
});
