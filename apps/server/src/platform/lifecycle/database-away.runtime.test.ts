import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { notedPostmaster } from '@orchard/embedded-postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { errorPage } from '#platform/http/error-page.ts';
import { hasBalancer, startBalancer } from '#testing/cluster/program.ts';
import { freePort, startSite } from '#testing/site-process.ts';
import { testFolder } from '#testing/test-folder.ts';

// Only ends what hangs, also on a crowded machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const at = testFolder();
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The whole database server stands still, or goes on. */
function signalDatabase(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = notedPostmaster(join(dataDir, 'postgres')) as number;
  const found = execFileSync('ps', ['-o', 'pid=', '--ppid', `${postmaster}`], { encoding: 'utf8' });
  for (const pid of [postmaster, ...found.trim().split(/\s+/).map(Number)]) {
    process.kill(pid, signal);
  }
}

const navigation = { accept: 'text/html,application/xhtml+xml' };
// Whose session it is stands in the database.
const cookie = `__Host-session=${'x'.repeat(43)}`;

test.skipIf(!hasBalancer())(
  'while the database hangs, and when nobody is left, the balancer shows a page and answers calls',
  async () => {
    const [publicPort, port, nobody] = await Promise.all([freePort(), freePort(), freePort()]);
    const dataDir = at('data');
    const site = await startSite({
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_URL: `https://localhost:${publicPort}`,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    ends.push(site.stop);
    const balancer = await startBalancer({
      port: Number(publicPort),
      apps: [Number(port), Number(nobody)],
    });
    ends.push(() => balancer.stop());
    // Fetch would say of itself that it is no navigation.
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const asked = get(`http://localhost:${publicPort}${path}`, {
        headers: { cookie, ...headers },
      });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const id = answer.headers['x-request-id'] ?? null;
      return { status: answer.statusCode, body: await text(answer), id };
    };
    const isReady = async () => (await fetch(`${site.url}/readyz`)).status;
    await expect.poll(async () => (await ask('/api/menu')).status).toBe(401);

    signalDatabase(dataDir, 'SIGSTOP');
    try {
      await expect.poll(isReady).toBe(503);
      const [page, call] = await Promise.all([ask('/api/menu', navigation), ask('/api/menu')]);
      expect([page.status, page.body]).toEqual([503, errorPage(503)]);
      expect([call.status, JSON.parse(call.body)]).toEqual([
        503,
        { message: 'Service Unavailable' },
      ]);
      // The process itself has answered, and says what needs no database as ever.
      expect(page.id).not.toBe(null);
      expect((await ask('/api/openapi.json')).status).toBe(200);
    } finally {
      signalDatabase(dataDir, 'SIGCONT');
    }
    await expect.poll(isReady).toBe(200);
    expect((await ask('/api/menu')).status).toBe(401);

    await site.stop();
    await expect
      .poll(() => ask('/', navigation))
      .toEqual({
        status: 503,
        body: errorPage(503),
        id: null,
      });
    const last = await ask('/api/menu');
    expect([last.status, JSON.parse(last.body)]).toEqual([503, { message: 'Service Unavailable' }]);
  },
);
