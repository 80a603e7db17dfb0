import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import { MAX_LINE } from '@orchard/contract/limits';

// The site's addresses are ASCII: 255 characters are 340 of base64.
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
 * Reads the e-mail address in a mailed link, in base64 or base64url of UTF-8. Anyone can forge it,
 * so it is only shown and decides nothing.
 * @param parameter the decoded query parameter
 * @returns the address; empty if it is not a valid one
 */
export function readEmailParameter(parameter: string | null): string {
  if (parameter === null || parameter.length > LONGEST) return '';
  // An unencoded plus has become a space.
  const address = decode(parameter.replace(/[ -]/g, '+').replace(/_/g, '/')) ?? '';
  return address.length <= MAX_LINE && EMAIL_PATTERN.test(address) ? address : '';
}
