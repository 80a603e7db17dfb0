import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { isProbe } from '#platform/monitoring/readiness.ts';
import { problem } from './problem.ts';

/**
 * The origins that the site accepts: the public one and, while that is plain http on this
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

/** Whether a header came more than once; names and values take turns in what came. */
function repeats(rawHeaders: readonly string[], name: string): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] as string;
    if (header.length === name.length && header.toLowerCase() === name) times += 1;
  }
  return times > 1;
}

/** Refuses requests for other hosts, requests that name two, and TRACE, before anything is read. */
export function refuseStrangeHosts(app: FastifyInstance, origins: ReadonlySet<string>): void {
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  const isOurs = (host: string) =>
    // The URL parser drops default ports, as browsers do.
    hosts.has(host) || hosts.has(host.toLowerCase().replace(/:(?:80|443)$/, ''));
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'TRACE') return done(problem(405, { allow: 'GET, HEAD, POST' }));
    if (isProbe(request.url)) return done();
    const { host = '' } = request.headers;
    if (!isOurs(host) || repeats(request.raw.rawHeaders, 'host')) return done(problem(400));
    done();
  });
}
