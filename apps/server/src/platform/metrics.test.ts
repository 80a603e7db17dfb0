import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('measurements answer on their own port, by route and never by address', async () => {
  const metrics = createMetrics();
  const app = Fastify();
  metrics.measure(app);
  app.get('/secret/:token', async () => 'ok');
  await app.inject('/secret/abc');
  const stop = await metrics.listen(39_187);
  onTestFinished(stop);
  const text = await (await fetch('http://127.0.0.1:39187/metrics')).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/secret/:token",status="200"} 1',
  );
  expect(text).not.toContain('abc');
  expect((await fetch('http://127.0.0.1:39187/')).status).toBe(404);
  await expect(metrics.listen(39_187)).rejects.toThrow('is taken');
});
