import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { problem } from './problem.ts';

/**
 * The origins that the site answers under: the public one, and while that is plain http on this
 * machine also its other loopback names, so that 127.0.0.1 works as well as localhost.
 */
export function allowedOrigins(config: Pick<Config, 'publicUrl' | 'production'>): Set<string> {
  const { publicUrl, production } = config;
  const origins = new Set([publicUrl.origin]);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!production && loopback.includes(publicUrl.hostname)) {
    const port = publicUrl.port ? `:${publicUrl.port}` : '';
    for (const name of loopback) origins.add(`${publicUrl.protocol}//${name}${port}`);
  }
  return origins;
}

const repeats = (rawHeaders: string[], name: string) =>
  rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length > 1;

/** Refuses requests for other hosts, requests that name two, and TRACE, before anything is read. */
export function refuseStrangeHosts(app: FastifyInstance, origins: ReadonlySet<string>): void {
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  const isProbe = (url: string) => url === '/healthz' || url === '/readyz';
  app.addHook('onRequest', async (request) => {
    if (request.method === 'TRACE') throw problem(405, { allow: 'GET, HEAD, POST' });
    if (isProbe(request.url)) return;
    // The URL parser drops default ports, as browsers do.
    const host = (request.headers.host ?? '').toLowerCase().replace(/:(?:80|443)$/, '');
    if (!hosts.has(host) || repeats(request.raw.rawHeaders, 'host')) throw problem(400);
  });
}
