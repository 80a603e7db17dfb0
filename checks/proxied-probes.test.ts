import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBalancer, startBalancer } from '#server/testing/cluster/program.ts';
import { freePort } from '#server/testing/site-process.ts';

/** Ways to write the paths that are for whoever watches over the processes. */
const SPELLINGS = ['healthz', 'readyz', 'metrics'].flatMap((name) => [
  `/${name}`,
  `/${name}?x=1`,
  `/${name.toUpperCase()}`,
  `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  `/${[...name].map((letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).join('')}`,
]);

describe.skipIf(!hasBalancer())('haproxy', () => {
  // A process that answers everything: what reaches it has been passed on.
  const process = createServer((_, reply) => reply.end('passed'));
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  // Where haproxy is missing, what stands outside of tests runs all the same.
  beforeAll(async () => {
    await once(process.listen(0, '127.0.0.1'), 'listening');
    const app = (process.address() as { port: number }).port;
    balancer = await startBalancer({ port: Number(await freePort()), apps: [app, app] });
  });
  afterAll(async () => {
    await balancer.stop();
    process.close();
  });
  const statusOf = (path: string) =>
    new Promise<number | undefined>((answered, failed) => {
      const { port, host } = balancer;
      request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
        answer.resume();
        answered(answer.statusCode);
      })
        .once('error', failed)
        .end();
    });

  test('passes no probe on, however its path is written', async () => {
    await expect.poll(() => statusOf('/'), { timeout: 20_000 }).toBe(200);
    const passed = [];
    for (const path of SPELLINGS) if ((await statusOf(path)) !== 404) passed.push(path);
    expect(passed).toEqual([]);
    expect(await statusOf('/healthy')).toBe(200);
  });
});
