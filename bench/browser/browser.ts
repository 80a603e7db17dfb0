import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET, type Site } from '#bench/fixture/site.ts';
import { CHROMIUM_FLAGS } from '#e2e/setup/chromium-flags.ts';
import { sessionCookies } from '#server/platform/sessions/session-cookies.ts';
import { freePort } from '#server/testing/site-process.ts';

/** A browser with a profile of its own. */
export type Browser = Awaited<ReturnType<typeof startBrowser>>;

/** Starts Chromium: the one that CHROMIUM_PATH names, or the system's. */
export async function startBrowser({ host }: Site) {
  const profile = mkdtempSync(join(tmpdir(), 'orchard-browser-'));
  const port = Number(await freePort());
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // The sandbox needs a user other than root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  // A busy machine only makes it slow.
  context.setDefaultTimeout(180_000);
  const origin = `http://${host}`;
  const cookies = sessionCookies(APP_SECRET, true);
  return {
    context,
    /** The debugging port. */
    port,
    origin,
    /** Signs the browser in with a session, or out. */
    become: async (session: BenchSession | undefined) => {
      await context.clearCookies();
      if (!session) return;
      const { sessionName: name } = cookies;
      await context.addCookies([
        { name, value: session.secret, url: `https://${host}`, secure: true, httpOnly: true },
      ]);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

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
