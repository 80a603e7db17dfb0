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
  const stop = await metrics.listen(port);
  onTestFinished(stop);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/secret/:token",status="200"} 1',
  );
  expect(text).not.toContain('abc');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(metrics.listen(port)).rejects.toThrow('is taken');
});
