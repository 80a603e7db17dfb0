import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const siteOfTests = {
  product: 'Orchard',
  video_oembed_url: 'https://vimeo.com/api/oembed.json',
  brands: [
    {
      slug: 'orchard_main',
      label: 'Orchard',
      logo_url: null,
      caption: "Member's Site",
      document_title: "Orchard Member's Site",
      terms_path: '/terms-orchard',
      has_home_block: true,
    },
    {
      slug: 'WIS',
      label: 'WIS',
      logo_url: null,
      caption: null,
      document_title: 'WIS',
      terms_path: '/terms-wis',
      has_home_block: false,
    },
  ],
};

const script = document.createElement('script');
script.id = 'site';
script.type = 'application/json';
script.textContent = JSON.stringify(siteOfTests);
document.head.append(script);

// What a crowded machine shows late is not wrong; a second is too short for it.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom has no window to show in.
window.scrollTo = () => undefined;
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;

window.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

beforeEach(() => {
  // As after the first answer of the site.
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a browser without cookieStore does it
  document.cookie = 'XSRF-TOKEN=of.now';
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  cleanup();
  const { queryClient } = await import('#lib/query-client.ts');
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // What React complains about is a fault.
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
