let ahead = 0;

/**
 * Learns from an answer how far the server's clock is ahead of this computer's.
 * @param headers of any answer of the server
 */
export function learnServerTime(headers: Headers): void {
  const serverTime = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now();
}

/** Now by the server's clock, at most about a second behind it and never ahead of it. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
