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
