/**
 * Parses an address; `URL.parse` is younger than the oldest browsers.
 * @param base what a relative address is relative to
 * @returns null if it is none
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
