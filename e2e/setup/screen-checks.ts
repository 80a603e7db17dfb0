import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong with the page as it is shown: rule and place. What is wrong for a moment
 * only, while a state changes, is nothing that anybody could meet with.
 */
export async function barriers(page: Page): Promise<string[]> {
  let found = await look(page);
  for (let before: string[] = []; found.length > 0 && `${found}` !== `${before}`; ) {
    before = found;
    found = await look(page);
  }
  return found;
}

async function look(page: Page): Promise<string[]> {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  return await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      // A hint that hangs at a control stands where its library puts it, outside of all landmarks.
      { exclude: [['[role="tooltip"]']] },
      // All rules run; passes are not reported.
      { resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
}

/** Finishes animations: half way between two colours axe cannot judge contrast. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    // An animation starts with the next frame, and its end may start another.
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await frame();
      for (const animation of moving()) {
        animation.finish();
        quiet = -1;
      }
    }
  });
}

/** Latin letters that belong into Japanese text here: products, brands, schemes, addresses. */
const AT_HOME =
  /Orchard Member['’]s Site|Member['’]s Site|Orchard|WIS|NISA|iDeCo|Q&A|REIT|ROE|ROA|PDF|Excel|CSV|URL|Linux|Windows|Android|iPhone|Mac|Chrome|Safari|Firefox|Edge|[\w.+-]+@[\w.-]+|https?:\/\/\S+/g;

/**
 * Text that is shown or read out and holds Latin words which are none of Japanese usage: text
 * nodes, names and hints of controls, alternatives of pictures, the document's title.
 */
export async function foreignWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element?.closest('script, style, noscript')) continue;
      if (element?.checkVisibility({ visibilityProperty: true })) found.push(node.nodeValue ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  return texts.filter((text) =>
    /[A-Za-z]{3,}/.test(text.normalize('NFKC').replaceAll(AT_HOME, '')),
  );
}

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
