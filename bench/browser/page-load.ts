import lighthouse, { type Config } from 'lighthouse';
import type { Browser } from './browser.ts';

/** Lighthouse's results for a load with a phone's network and processor. */
export interface PageLoad {
  /** 0 to 100. */
  score: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
}

const CONFIG: Config = {
  extends: 'lighthouse:default',
  settings: {
    onlyAudits: [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
    ],
    onlyCategories: ['performance'],
    disableFullPageScreenshot: true,
  },
};

// A trace sometimes lacks its beginning; Lighthouse itself advises to try again.
const TRIES = 3;

/**
 * Loads an address with Lighthouse, mobile throttling (simulated slow 4G, a processor four times
 * slower).
 * @param isWarm with what an earlier visit has left in the browser
 * @throws Error when Lighthouse fails three times
 */
export async function loadPage(
  { port }: Browser,
  address: string,
  isWarm: boolean,
): Promise<PageLoad> {
  const flags = { port, logLevel: 'silent' as const, disableStorageReset: isWarm };
  let problem: string | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const result = await lighthouse(address, flags, CONFIG);
    problem = result?.lhr.runtimeError?.message;
    if (!result || problem !== undefined) continue;
    const { audits, categories } = result.lhr;
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: (categories.performance?.score ?? Number.NaN) * 100,
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  }
  throw new Error(`Lighthouse failed on ${address}: ${problem}`);
}
