import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the host of a URL names: IPv6 stands in brackets there. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The registry's name for where an address lies; an IPv4 address in IPv6 clothes is looked at bare. */
const rangeOf = (address: string): string => ipaddr.process(address).range();

/** Whether an address is one of the open internet: no machine of ours, no network beside us. */
export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && rangeOf(address) === 'unicast';

/** The address that a URL spells out, in whatever notation; null where it holds a name. */
export function literalAddress({ hostname }: URL): string | null {
  const host = bare(hostname);
  return isIP(host) === 0 ? null : host;
}

/** Whether a URL spells out an address of this machine itself, as in development. */
export function isLoopback(url: URL): boolean {
  const address = literalAddress(url);
  return address !== null && rangeOf(address) === 'loopback';
}

/** Whether a host, as settings spell it, is this machine and nobody else's. */
export const isLoopbackHost = (host: string): boolean =>
  /(?:^|\.)localhost$/i.test(host) ||
  (isIP(bare(host)) !== 0 && rangeOf(bare(host)) === 'loopback');
