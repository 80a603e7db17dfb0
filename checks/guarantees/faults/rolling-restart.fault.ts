import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { type Balancer, startBalancer } from '#server/testing/cluster/program.ts';
import { freePort, type SiteProcess } from '#server/testing/site-process.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { failures, sendLoad } from './member-load.ts';

/** How many restarts, of the two processes in turn. */
const RESTARTS = times(4, 16);
const VISITORS = 12;
const SETTLING_MS = 500;
/** The full number of restarts takes minutes, and much longer on a slow machine. */
const LONGEST_MS = 3_600_000;
const PATIENT = { timeout: 120_000 };

let cluster: Cluster;
let balancer: Balancer;
let ports: [number, number];
let processes: [SiteProcess, SiteProcess];

beforeAll(async () => {
  const port = Number(await freePort());
  ports = [Number(await freePort()), Number(await freePort())];
  cluster = await prepareCluster(port);
  processes = [await cluster.startProcess(ports[0]), await cluster.startProcess(ports[1])];
  balancer = await startBalancer({ port, apps: ports });
});
afterAll(async () => {
  await balancer?.stop();
  await cluster?.close();
});

/** Waits until both processes report that they are ready. */
async function untilBothAreReady(): Promise<void> {
  const state = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await expect.poll(() => Promise.all(ports.map(state)), PATIENT).toEqual([200, 200]);
}

test('processes that end and start again one after the other drop no request', {
  timeout: LONGEST_MS,
}, async (context) => {
  const { sessions, videoIds } = cluster;
  await untilBothAreReady();
  const load = sendLoad({ ...balancer, visitors: VISITORS }, (visitor, count) => {
    // Each visitor uses several members, so that none exceeds a member's limit.
    const share = Math.floor(sessions.length / VISITORS);
    const session = sessions[visitor * share + (count % share)] as (typeof sessions)[number];
    const video = videoIds[count % videoIds.length];
    const call =
      count % 4 === 3
        ? { method: 'POST' as const, path: `/api/video/bookmark/${video}`, body: {} }
        : { method: 'GET' as const, path: '/api/video?p=1' };
    return { session, call };
  });
  let forced = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const which = (restart % 2) as 0 | 1;
    const before = load.requests.length;
    processes[which].process.kill('SIGTERM');
    if ((await processes[which].ended) !== 0) forced += 1;
    processes[which] = await cluster.startProcess(ports[which]);
    // Once more requests than wait in line have been answered, the balancer has noticed.
    await expect.poll(() => load.requests.length, PATIENT).toBeGreaterThan(before + 2 * VISITORS);
    await untilBothAreReady();
    // As the operating guide says (W-33): the balancer must notice the first before the next stops.
    await pause(SETTLING_MS);
  }
  await load.stop();
  const failed = failures(load.requests);
  const count = Object.values(failed).reduce((sum, one) => sum + one, 0);
  report(
    context,
    'H6',
    `failed ${count} of ${load.requests.length.toLocaleString('en-US')} requests in ${RESTARTS} rolling restarts behind haproxy${count > 0 ? ` (${JSON.stringify(failed)})` : ''}`,
  );
  expect({ failed, forced }).toEqual({ failed: {}, forced: 0 });
});
