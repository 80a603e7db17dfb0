import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * Milliseconds of each press until the browser painted its result, by the browser's own count.
     */
    benchPresses: number[];
    /** When the last press began, and when the browser painted the screen after it. */
    benchScreen: { pressed: number; painted: number };
  }
}

/** Records in every document the browser's timing of presses, and when it paints another screen. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchPresses = [];
    window.benchScreen = { pressed: 0, painted: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & {
        interactionId: number;
      })[]) {
        if (entry.interactionId > 0) window.benchPresses.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    const heading = () => `${location.pathname} ${document.querySelector('main h1')?.textContent}`;
    let before = '';
    addEventListener(
      'click',
      (event) => {
        before = heading();
        window.benchScreen = { pressed: event.timeStamp, painted: 0 };
      },
      true,
    );
    new MutationObserver(() => {
      const { pressed, painted } = window.benchScreen;
      if (pressed === 0 || painted > 0 || !document.querySelector('main h1')) return;
      if (heading() === before) return;
      // The frame that shows the screen, and then the task after that frame.
      window.benchScreen.painted = -1;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.benchScreen.painted = performance.now();
        };
        port2.postMessage(undefined);
      });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Makes the processor so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: times });
}

// The time that a finger or a pointer takes to reach a control and let go of it.
const FINGER_MS = 100;
// Longer than any press so far; a slower one has its own wait where it is measured.
const SETTLED_MS = 500;

/** Presses as a person does: reaches the control, and presses it a moment later. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await target.page().waitForTimeout(FINGER_MS);
  await target.click();
}

/**
 * Presses a control and waits until its effects have settled.
 * @returns the longest of its events in milliseconds, from the press to the next paint; 16 if none
 * took longer than a frame
 */
export async function timePress(target: Locator): Promise<number> {
  const page = target.page();
  await page.evaluate(() => {
    window.benchPresses = [];
  });
  await press(target);
  await page.waitForTimeout(SETTLED_MS);
  return Math.max(16, ...(await page.evaluate(() => window.benchPresses)));
}

/**
 * Follows a link.
 * @returns milliseconds from the press until the next screen is painted
 */
export async function timeScreen(link: Locator): Promise<number> {
  const page = link.page();
  await press(link);
  await page.waitForFunction(() => window.benchScreen.painted > 0);
  const { pressed, painted } = await page.evaluate(() => window.benchScreen);
  await page.waitForTimeout(SETTLED_MS);
  return painted - pressed;
}
