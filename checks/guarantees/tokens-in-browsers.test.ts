import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { CHROMIUM_FLAGS } from '#e2e/setup/chromium-flags.ts';
import { loginForm } from '#e2e/setup/login-form.ts';
import { addNewcomer } from '#e2e/setup/people.ts';
import { buildApps } from '#scripts/lib/build.mjs';
import { installedChromium } from '#scripts/lib/chromium.mjs';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { numbersFrom } from '#server/demo/numbers-from.ts';
import { listen } from '#server/testing/listen.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

/** A network in front of the site that delays answers, so that they arrive in another order. */
interface SlowAnswers {
  /** The origin that a browser uses. */
  origin: string;
  /** Calls that the site refused for their token, as `POST /path`. */
  refused: string[];
  /** How many changing calls passed. */
  changes: number;
  close(): Promise<void>;
}

const isFile = (path = '') => path.startsWith('/assets/') || path.startsWith('/media/');

/**
 * Starts the network.
 * @param site the site's port, and the address that it takes for its own
 * @param hold returns the delay of the next answer, in milliseconds
 */
async function startSlowAnswers(
  site: { port: number; publicUrl: URL },
  hold: () => number,
): Promise<SlowAnswers> {
  const { host, origin } = site.publicUrl;
  const asSeenBySite = ({ headers }: IncomingMessage) => ({
    ...headers,
    host,
    ...(headers.origin ? { origin } : {}),
  });
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '' } = incoming;
    if (method !== 'GET') slow.changes += 1;
    const passed = request(
      { port: site.port, host: '127.0.0.1', method, path: url, headers: asSeenBySite(incoming) },
      (back) => {
        const { statusCode = 502, headers } = back;
        if (statusCode === 419) slow.refused.push(`${method} ${url}`);
        const send = () => {
          answer.writeHead(statusCode, headers);
          back.pipe(answer);
        };
        setTimeout(send, isFile(url) ? 0 : hold());
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  const { port, close } = await listen(server);
  const slow: SlowAnswers = {
    origin: `http://localhost:${port}`,
    refused: [],
    changes: 0,
    close,
  };
  return slow;
}

/** Visits of the site: each opens two links, and signs in and out twice. */
const VISITS = times(3, 170);
const AT_ONCE = 4;
/** The network delays one answer of three by up to so long. */
const LONGEST_MS = 900;
/** A visit without progress for so long is stuck, also on a busy machine. */
const PATIENCE_MS = 90_000;

const program = installedChromium();
if (program) await buildApps(process.execPath, ['member']);
const memberDist = join(import.meta.dirname, '../../apps/member/dist');
const scene = await createScene({ limits: 'off', ...(program ? { memberDist } : {}) });

test.skipIf(!program)(
  'no answer that comes late costs a browser its token',
  async (context) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const random = numbersFrom(seed);
    const hold = () => (random() < 1 / 3 ? random() * LONGEST_MS : random() * 30);
    await scene.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = scene.app.server.address() as AddressInfo;
    const { publicUrl } = scene.config;
    if (!publicUrl) throw new Error('the site has no address');
    const network = await startSlowAnswers({ port, publicUrl }, hold);
    const browser = await chromium.launch({
      executablePath: program as string,
      chromiumSandbox: process.getuid?.() !== 0,
      args: CHROMIUM_FLAGS,
    });
    afterAll(() => Promise.all([browser.close(), network.close()]));
    const done = { links: 0, ins: 0, outs: 0 };

    async function visit(): Promise<void> {
      const people = [await addNewcomer(scene.db, ['club']), await addNewcomer(scene.db, ['club'])];
      const own = await browser.newContext({ locale: 'ja-JP', baseURL: network.origin });
      const page = await own.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const openLink = async () => {
        const noted = page.waitForResponse('**/api/first/opened');
        await page.goto(`/first/change-password/${'A'.repeat(43)}`);
        await noted;
        done.links += 1;
      };
      const signIn = async (email: string) => {
        const form = loginForm(page);
        await form.email.fill(email);
        await form.password.fill(PASSWORD);
        await form.submit.click();
        await page.getByRole('link', { name: /^アカウント設定（/ }).waitFor();
        done.ins += 1;
      };
      const signOut = async () => {
        await page.getByRole('link', { name: /^アカウント設定（/ }).click();
        const leave = page.getByRole('button', { name: 'ログアウトする' });
        await leave.waitFor();
        // A screen that opens scrolls to its top, away under the mouse.
        await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
        await leave.press('Enter');
        await page.waitForURL('/login');
        // The address changes shortly before the screen does.
        await loginForm(page).submit.waitFor();
        done.outs += 1;
      };
      const [one, another] = people.map(({ email }) => email) as [string, string];
      await openLink();
      await page.getByRole('link', { name: 'ログイン画面へ戻る' }).click();
      await signIn(one);
      // The answers of the first screen are still on their way.
      if (random() < 0.5) await signOut();
      else {
        await openLink();
        await page.goto('/account');
        await signOut();
      }
      await signIn(another);
      await openLink();
      await page.goto('/account');
      await signOut();
      await own.close();
    }

    const stuck: string[] = [];
    let left = VISITS;
    const go = async () => {
      while (left-- > 0) await visit().catch((error) => stuck.push(String(error)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, go));
    const { links, ins, outs } = done;
    report(
      context,
      'B5',
      `in a browser whose answers were held back at random: false 419: ${network.refused.length} of ${network.changes} changing calls (${links} links, ${ins} sign-ins, ${outs} sign-outs, visits that stuck ${stuck.length}, seed ${seed})`,
    );
    expect(network.refused, `seed ${seed}`).toEqual([]);
    expect(stuck).toEqual([]);
  },
  5_400_000,
);
