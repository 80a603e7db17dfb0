import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import { MAX_LINE } from '@orchard/contract/limits';

// Addresses of the site's own rule are ASCII: 255 characters are 340 of base64.
const LONGEST = 4 * Math.ceil(MAX_LINE / 3);

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The e-mail address that a mailed link carries for its form, in base64 of UTF-8, also of the
 * kind for URLs. It may be broken or somebody's trick, so it decides nothing; it is only shown.
 * @param parameter as it came, its percent signs decoded
 * @returns empty unless an address of the site's own rule came out
 */
export function readEmailParameter(parameter: string | null): string {
  if (parameter === null || parameter.length > LONGEST) return '';
  // A plus that nobody encoded has become a space on its way.
  const address = decode(parameter.replace(/[ -]/g, '+').replace(/_/g, '/')) ?? '';
  return address.length <= MAX_LINE && EMAIL_PATTERN.test(address) ? address : '';
}
