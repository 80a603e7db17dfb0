import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fetchSanitiser } from '#ui/rich-text/sanitiser.ts';

// What a crowded machine shows late is not wrong; a second is too short for it.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom has no window to show in.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;

window.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

// As every loader of a screen with rich text does.
await fetchSanitiser();

beforeEach(() => {
  // As after the first answer of the site.
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a browser without cookieStore does it
  document.cookie = 'XSRF-TOKEN=of.now';
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  cleanup();
  const { queryClient } = await import('./query-client.ts');
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // What React complains about is a fault.
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

// jsdom knows no dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
