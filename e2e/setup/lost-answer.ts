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
