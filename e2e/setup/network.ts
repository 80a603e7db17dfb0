import type { Page } from '@playwright/test';

/**
 * Loses the server's first answer to a call: the server has done it, and the page does not know.
 * @param path as Playwright matches it
 * @returns the idempotency keys of the calls so far
 */
export async function loseFirstAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
}

/** A document as a busy process sends it: without the screen, which the browser then renders. */
const asShell = (html: string): string =>
  html
    .replace(/<div id="root" data-rendered>.*?(?=\n<script type="application\/json")/s, () => {
      return '<div id="root"></div>';
    })
    .replace(/<script type="application\/json" id="queries">.*?<\/script>/s, '')
    .replace(/<script type="module" async [^>]*><\/script>/, '')
    .replaceAll('type="later"', 'type="module"')
    .replaceAll('rel="later"', 'rel="modulepreload"');

/**
 * Has the browser render every screen, for journeys that answer the calls of a screen themselves.
 * @param edit changes a document besides
 */
export async function sendShells(page: Page, edit = (html: string) => html): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    // The platform's player is a document in a frame too; another route answers it.
    const isOwn = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (!isOwn) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: edit(asShell(await response.text())) });
  });
}
