import { Resolver } from 'node:dns/promises';
import type { DnsState } from '@orchard/contract/staff/site-settings';
import { beforeOutgoing } from './outgoing.ts';

const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks up the text records of a name; those of a record in parts. */
export type AskText = (name: string) => Promise<string[][]>;

const askSystem: AskText = async (name) => {
  beforeOutgoing();
  return new Resolver({ timeout: 1500, tries: 2 }).resolveTxt(name);
};

/**
 * Asks DNS whether a name has a text record that begins so; `unknown` without an answer within
 * three seconds.
 */
export async function hasTextRecord(
  name: string,
  begins: string,
  ask = askSystem,
): Promise<DnsState> {
  try {
    const records = await ask(name);
    const isThere = records.some((parts) => parts.join('').toLowerCase().startsWith(begins));
    return isThere ? 'ok' : 'missing';
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? '') ? 'missing' : 'unknown';
  }
}

/**
 * Asks DNS whether a domain has DKIM keys. Their names are known to the mail server only, so without
 * a selector the question is whether there is any name below `_domainkey`.
 * @param selector the name of the key, as `s=` in a signature says
 */
export async function hasDkimKey(
  domain: string,
  selector?: string,
  ask = askSystem,
): Promise<DnsState> {
  if (selector !== undefined) return hasTextRecord(`${selector}._domainkey.${domain}`, '', ask);
  try {
    await ask(`_domainkey.${domain}`);
    return 'ok';
  } catch (error) {
    const { code } = error as { code?: string };
    // A name without records of its own, but with names below it, is there (RFC 8020).
    return code === 'ENODATA' ? 'ok' : code === 'ENOTFOUND' ? 'missing' : 'unknown';
  }
}
