import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The site as a process of its own, as an operator runs it. */
export type SiteProcess = {
  url: string;
  process: ChildProcess;
  /** Everything that it has printed so far. */
  output: () => string;
  /** Its exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it in order. */
  stop: () => Promise<number | null>;
};

// As operators run it: put together from the sources. Whoever starts a site has built it before.
const built = join(import.meta.dirname, '../../dist/site');
/** The site's program, built. */
export const siteMain = join(built, 'main.js');

/** The site's commands, built like the site. */
export const builtCommands = join(built, 'orchard.js');

// An empty value counts as absent, and keeps a developer's .env out of the tests.
const names =
  'HOST PUBLIC_URL INSECURE_TRIAL DATABASE_URL DATABASE_REPLICA_URL DATABASE_DIRECT_URL DATABASE_OWNER_URL SMTP_URL MAIL_FROM DEMO PRODUCT_NAME VIDEO_OEMBED_URL VIMEO_API_URL TRUSTED_PROXIES';
const absent = Object.fromEntries([...names.split(' '), 'APP_SECRET'].map((name) => [name, '']));

/** As npm start does: later starts reuse what the first one compiled. */
export const compiled = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/compiled'),
};

/** The site's program as it stands in the sources, where no test may wait for a build. */
export const siteSources = join(import.meta.dirname, '../main.ts');

/**
 * Starts the site with only `settings` in its environment, and does not wait for it.
 * @param command runs in place of the site: one of its commands, with arguments
 * @param starter a program that becomes the site, with arguments
 */
export function launchSite(
  settings: Record<string, string>,
  command: readonly string[] = [siteMain],
  starter: readonly string[] = [],
): SiteProcess {
  const [program, ...args] = [...starter, process.execPath, ...command];
  const site = spawn(program as string, args, {
    env: { ...absent, ...compiled, ...settings },
    cwd: '/',
  });
  let output = '';
  for (const stream of [site.stdout, site.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => site.once('close', resolve));
  return {
    url: `http://localhost:${settings.PORT}`,
    process: site,
    output: () => output,
    ended,
    stop: () => {
      site.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Starts the site and waits until it is ready for visitors.
 * @param program another one than the site that was built
 * @param starter a program that becomes the site, with arguments
 */
export async function startSite(
  settings: Record<string, string>,
  program = siteMain,
  starter: readonly string[] = [],
): Promise<SiteProcess> {
  const site = launchSite(settings, [program], starter);
  while (!(await isReady(site.url))) {
    if (site.process.exitCode !== null || site.process.signalCode !== null) {
      throw new Error(`The site ended before it was ready:\n${site.output()}`);
    }
    await pause(20);
  }
  return site;
}

/** Whether the site reports that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Returns a port without a listener. */
export function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(String(typeof address === 'object' ? address?.port : '')));
    });
  });
}
