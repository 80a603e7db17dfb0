import type { FeedProblem } from '@orchard/contract/staff/release-news';
import { isLoopback } from '#platform/outgoing/address-class.ts';
import { askOutside } from '#platform/outgoing/ask-outside.ts';
import { type Feed, readFeed } from './feed.ts';

const MILLISECONDS = 10_000;
const BYTES = 512 * 1024;

/** Why a feed was not taken; `reason` is for the log. */
export interface FailedCheck {
  problem: FeedProblem;
  reason?: string;
}

/**
 * Asks for the feed of releases. The request says nothing of the site.
 * @param keys public keys in PEM, one of which must have signed it
 */
export async function askFeed(url: URL, keys: readonly string[]): Promise<Feed | FailedCheck> {
  if (keys.length === 0) return { problem: 'keyless' };
  try {
    const { status, text } = await askOutside(url, {
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      milliseconds: MILLISECONDS,
      bytes: BYTES,
      mayBeHere: isLoopback(url),
    });
    if (status !== 200) return { problem: 'refused', reason: `status ${status}` };
    const found = readFeed(text, keys);
    return typeof found === 'string' ? { problem: found } : found;
  } catch (error) {
    return { problem: 'unreachable', reason: (error as Error).message };
  }
}
