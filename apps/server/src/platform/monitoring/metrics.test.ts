import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#testing/site-process.ts';
import { createMetrics } from './metrics.ts';

test('measurements answer on their own port, by route and never by address', async () => {
  const metrics = createMetrics();
  const app = Fastify();
  metrics.measure(app);
  app.get('/secret/:token', async () => 'ok');
  await app.inject('/secret/abc');
  const port = Number(await freePort());
  const stop = await metrics.listen({ host: '127.0.0.1', port, token: null });
  onTestFinished(stop);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/secret/:token",status="200"} 1',
  );
  expect(text).not.toContain('abc');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const listen = (host: string) => metrics.listen({ host, port, token: null });
  await expect(listen('127.0.0.1')).rejects.toThrow('is taken');
  await expect(listen('192.0.2.1')).rejects.toThrow('METRICS_HOST 192.0.2.1 cannot be listened on');
});

test('with a token nobody reads them without it', async () => {
  const metrics = createMetrics();
  const port = Number(await freePort());
  const token = 'k3yXz0vQ8rT1mW5pLbN7cJ2hGdF4sA6e';
  onTestFinished(await metrics.listen({ host: '127.0.0.1', port, token }));
  const ask = async (authorization?: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: authorization ? { authorization } : {},
      })
    ).status;
  expect([await ask(), await ask('Bearer wrong'), await ask(token)]).toEqual([401, 401, 401]);
  expect(await ask(`Bearer ${token}`)).toBe(200);
});
