import { isIP, isIPv6 } from 'node:net';

/**
 * The network that an address counts as: itself, or for IPv6 its /64, because one household or
 * one attacker has a whole /64.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
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
