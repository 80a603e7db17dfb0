import lighthouse, { type Config } from 'lighthouse';
import type { Browser } from './browser.ts';

/** What Lighthouse says of a load under a phone's network and processor. */
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

/**
 * Loads an address with Lighthouse, mobile throttling (simulated slow 4G, a processor four times
 * slower).
 * @param isWarm with what an earlier visit has left in the browser
 */
export async function loadPage(
  { port }: Browser,
  address: string,
  isWarm: boolean,
): Promise<PageLoad> {
  const flags = { port, logLevel: 'silent' as const, disableStorageReset: isWarm };
  const result = await lighthouse(address, flags, CONFIG);
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse failed on ${address}: ${result?.lhr.runtimeError?.message}`);
  }
  const { audits, categories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}
