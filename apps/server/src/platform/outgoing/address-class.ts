import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns the host of a URL, IPv6 without its brackets. */
export const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The registry's name for where an address lies; an IPv4 address in IPv6 clothes is looked at bare. */
const rangeOf = (address: string): string => ipaddr.process(address).range();

/** Whether an address is on the public internet, not on this machine or a private network. */
export const isPublic = (address: string): boolean =>
  // `::7f00:1` is the old way to dress an IPv4 address, of which the registry knows no range.
  isIP(address) !== 0 && rangeOf(address) === 'unicast' && !/^::(?!ffff:)/i.test(address);

/** Returns the address in a URL, from any notation; null if the host is a name. */
export function literalAddress({ hostname }: URL): string | null {
  const host = bare(hostname);
  return isIP(host) === 0 ? null : host;
}

/** Whether a URL spells out an address of this machine itself, as in development. */
export function isLoopback(url: URL): boolean {
  const address = literalAddress(url);
  return address !== null && rangeOf(address) === 'loopback';
}

/** Whether a host of the settings is this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  /(?:^|\.)localhost$/i.test(host) ||
  (isIP(bare(host)) !== 0 && rangeOf(bare(host)) === 'loopback');
