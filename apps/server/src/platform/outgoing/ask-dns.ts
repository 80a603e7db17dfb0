import { Resolver } from 'node:dns/promises';
import type { DnsState } from '@orchard/contract/staff/site-settings';

const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks DNS whether a name has a text record that begins so; `unknown` without an answer within
 * three seconds.
 */
export async function hasTextRecord(name: string, begins: string): Promise<DnsState> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    const isThere = records.some((parts) => parts.join('').toLowerCase().startsWith(begins));
    return isThere ? 'ok' : 'missing';
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? '') ? 'missing' : 'unknown';
  }
}
