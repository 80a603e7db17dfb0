import { createHmac } from 'node:crypto';
import { networkOf } from '#platform/limits/network.ts';

/**
 * What counts as the same device at sign-in: the same browser in the same network. No cookie of
 * its own is set for it, and neither part is kept readable.
 * @param key a key of the installation
 */
export const deviceHash = (key: Buffer, ip: string, userAgent: string): Buffer =>
  createHmac('sha256', key)
    .update(`${networkOf(ip)}\n${userAgent}`)
    .digest();
