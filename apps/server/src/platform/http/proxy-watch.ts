import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isProbe } from '#platform/monitoring/readiness.ts';

/** So many requests are looked at together, */
const SAMPLE = 50;
/** and so many of them from one address mean that all visitors come through it. */
const NEARLY_ALL = 45;

/** What the site learns of the proxy in front of it. */
export interface ProxyWatch {
  /**
   * Address that nearly all requests come from, with a word on where they come from that the settings
   * do not let count; null: none so far. It stays for as long as the settings do.
   */
  notTrusted(): string | null;
}

/** The address as settings write it: without the prefix of a socket that speaks both versions. */
const peerOf = ({ socket }: FastifyRequest) => socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';

/** The value of TRUSTED_PROXIES that trusts an address besides. */
export const trusting = (trusted: readonly string[], address: string): string =>
  [...new Set([...trusted, address])].join(',');

/**
 * Notices a proxy that is missing in TRUSTED_PROXIES: all visitors share its address then, so that one
 * of them uses up the limits of all. Says so once in the log.
 */
export function watchProxies(app: FastifyInstance, trusted: readonly string[]): ProxyWatch {
  let notTrusted: string | null = null;
  let requests = 0;
  const from = new Map<string, number>();
  const forwarding = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (notTrusted !== null || isProbe(request.url)) return;
    const peer = peerOf(request);
    requests += 1;
    from.set(peer, (from.get(peer) ?? 0) + 1);
    // Of a trusted one the addresses go on with those that it names.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && request.ips?.length === 1) forwarding.add(peer);
    if (requests < SAMPLE) return;
    for (const address of forwarding) {
      if ((from.get(address) ?? 0) < NEARLY_ALL) continue;
      notTrusted = address;
      const setting = `TRUSTED_PROXIES=${trusting(trusted, address)}`;
      app.log.warn({ msg: 'proxy.not_trusted', address, setting });
    }
    requests = 0;
    from.clear();
    forwarding.clear();
  });
  return { notTrusted: () => notTrusted };
}
