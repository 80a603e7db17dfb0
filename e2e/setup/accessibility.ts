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
      // Every rule is tried; what is in order need not be described.
      { resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
}

/** Ends what moves: half way between two colours there is no contrast to judge. */
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
    // What was just pressed begins to move with the next frame, and one end may begin another.
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await frame();
      for (const animation of moving()) {
        animation.finish();
        quiet = -1;
      }
    }
  });
}
