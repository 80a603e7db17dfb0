import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records layout shifts of a page; call it before the page opens. */
export async function watchShifts(
  page: Page,
): Promise<() => Promise<{ sum: number; of: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, of: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node, previousRect: was, currentRect: is } of entry.sources) {
          const text = node?.textContent?.trim().slice(0, 30);
          const from = `${was.y}+${was.height}`;
          const to = `${is.y}+${is.height}`;
          shifts.of.push(`${entry.value.toFixed(4)} ${node?.nodeName} ${from}→${to} ${text}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number; of: string[] } }).shifts);
}

/** Whether every picture on the screen has been loaded; hidden ones are not fetched. */
export const picturesLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || bottom < 0 || top > window.innerHeight;
    }),
  );
