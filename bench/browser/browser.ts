import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET, type Site } from '#bench/fixture/site.ts';
import { CHROMIUM_FLAGS } from '#e2e/setup/chromium-flags.ts';
import { sessionCookies } from '#server/platform/sessions/session-cookies.ts';
import { freePort } from '#server/testing/site-process.ts';

/** A browser with a profile of its own. */
export interface Browser {
  context: BrowserContext;
  /** The debugging port. */
  port: number;
  origin: string;
  /** Signs the browser in with a session, or out. */
  become(session: BenchSession | undefined): Promise<void>;
  close(): Promise<void>;
}

/** Starts Chromium: the one that CHROMIUM_PATH names, or the system's. */
export async function startBrowser({ host }: Site): Promise<Browser> {
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
    port,
    origin,
    become: async (session) => {
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
