/** Where a code was sent, and what the server said to it. */
export interface SentCode {
  email: string;
  message: string;
}

const KEY = 'login-code';
/** As long as the code can be used. */
const LIFETIME_MS = 10 * 60_000;

/**
 * Keeps what this tab has asked for: on a phone the tab may be gone and come back while its owner
 * looks for the mail. Where nothing can be kept, the code has to be asked for again.
 */
export function storeSentCode(sent: SentCode | undefined): void {
  try {
    if (sent === undefined) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify({ ...sent, at: Date.now() }));
  } catch {
    // The browser keeps nothing.
  }
}

/** What this tab has asked for, while the code can be used. */
export function readSentCode(): SentCode | undefined {
  try {
    const { email, message, at } = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFETIME_MS;
    return isFresh ? { email: String(email), message: String(message) } : undefined;
  } catch {
    return undefined;
  }
}
