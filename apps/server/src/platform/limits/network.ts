import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that an address counts as: itself, or for IPv6 its /64, because one household or
 * one attacker has a whole /64.
 */
export function networkOf(ip: string): string {
  // Whatever else a proxy writes counts by itself.
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * The part of an address that its owner may recognise, and that names no household: the first half
 * of an IPv4 address (`203.0.x.x`), the provider's 32 bits of IPv6 (`2001:db8:x:x`). Empty for what
 * is no address.
 */
export function coarseNetwork(ip: string): string {
  if (isIP(ip) === 0) return '';
  const network = networkOf(ip);
  if (!network.includes(':')) return network.replace(/^(\d+\.\d+)\.\d+\.\d+$/, '$1.x.x');
  return `${network.split(':').slice(0, 2).join(':')}:x:x`;
}
