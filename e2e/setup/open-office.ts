import type { Browser, Page } from '@playwright/test';
import { ConsoleHand } from './console-driver.ts';
import type { EmptySite } from './empty-site.ts';

/** The password of whoever comes to a site of its own. */
export const PASSWORD = '果樹園の鍵は木の下に 42';

/** The console of a site of its own, with its first administrator signed in. */
export async function openOffice(browser: Browser, site: EmptySite): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'ja-JP',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const link = await site.createAdministrator('first@example.jp', '初代 管理');
  await new ConsoleHand(page).comeIn(link, 'first@example.jp', PASSWORD);
  return page;
}
