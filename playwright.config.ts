import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '#e2e/setup/chromium-flags.ts';
import type { EngineName } from '#e2e/setup/engines/engine.ts';
import { triesAll } from '#server/testing/cases.ts';

// Also run in the workers, which have to find what the first run chose.
process.env.E2E_PORT ??= String(await freePort());
const origin = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig<{ engine: EngineName }>({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // One server with one database for all: no test may count on what another leaves.
  fullyParallel: true,
  // One more than the processors of the smallest machine: each waits now and then.
  workers: 3,
  // A machine that is busy with other work is slow, not wrong.
  timeout: 300_000,
  // What passes only at a second try is named in the last lines of a run, with its first failure.
  retries: 1,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: origin,
    // A press that finds nothing to press names its line, and does not wait for the whole journey.
    actionTimeout: 60_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Recording doubles the time of a run; --trace on records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a language of UTF-8 a download with a Japanese name is called "download".
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // The sandbox needs a user other than root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: CHROMIUM_FLAGS,
    },
  },
  // npm test leaves out @more, what differs little from others or is tested without a browser too, and
  // sees @both on the desktop alone; npm test -- --all and npm run e2e walk every journey.
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/engines/**',
      grepInvert: triesAll ? /@phone/ : /@phone|@more/,
      use: { viewport: { width: 1280, height: 860 } },
    },
    {
      // What looks or works differently on a phone; the rest is seen on the desktop alone.
      name: 'phone',
      testIgnore: '**/engines/**',
      grep: triesAll ? /@phone|@both/ : /@phone/,
      ...(triesAll ? {} : { grepInvert: /@more/ }),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    // The journeys that matter most, in each engine that members use.
    ...(triesAll ? (['chromium', 'firefox', 'webkit'] as const) : []).map((engine) => ({
      name: engine,
      testMatch: '**/engines/*.spec.ts',
      use: { engine },
    })),
  ],
  webServer: {
    command: `"${process.execPath}" e2e/setup/serve.ts`,
    url: `${origin}/readyz`,
    // With a port of one's choice a site that already stands is used, which saves its start.
    reuseExistingServer: true,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { E2E_PORT: process.env.E2E_PORT },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
