import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from './browser.ts';

const run = promisify(execFile);

/** Lighthouse's results for a load with a phone's network and processor. */
export interface PageLoad {
  /** 0 to 100. */
  score: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
}

/** What Lighthouse reports, as far as it is read here. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: { performance?: { score: number | null } };
}

// It stands in a package of its own, which only npm run bench installs.
const program = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');

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
  const args = [
    ...[address, `--port=${port}`, '--output=json', '--quiet', '--only-categories=performance'],
    ...(isWarm ? ['--disable-storage-reset'] : []),
    '--disable-full-page-screenshot',
  ];
  let problem: string | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // It reports what went wrong, and ends with an exit code besides.
    const { stdout } = await run(process.execPath, [program, ...args], {
      maxBuffer: 2 ** 26,
    }).catch((failed: { stdout: string }) => failed);
    const { runtimeError, audits, categories } = JSON.parse(stdout) as Report;
    problem = runtimeError?.message;
    if (problem !== undefined) continue;
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
