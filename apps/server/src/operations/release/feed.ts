import { type FeedProblem, RELEASE_SEVERITIES } from '@orchard/contract/staff/release-news';
import * as z from 'zod/mini';
import { isLoopback } from '#platform/outgoing/address-class.ts';
import { askOutside } from '#platform/outgoing/ask-outside.ts';
import { isSigned } from './verify.ts';

/** The file that names all versions, beside the archives of releases. */
export const FEED = 'releases.json';

/** Keeps texts for other ends that the same key signs apart from feeds. */
const KIND = 'orchard releases';

const version = z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/));
const line = z.string().check(z.regex(/^[^\p{Cc}]{1,1000}$/u));

const release = z.object({
  version,
  released_on: z.iso.date(),
  severity: z.enum(RELEASE_SEVERITIES),
  /** The oldest version that can be updated to it directly; null: any. */
  minimum_version: z.nullable(version),
  /** What it mends of weaknesses, and what else is new; Japanese. */
  security: z.array(line),
  changes: z.array(line),
});

/** A version in the feed. */
export type Release = z.output<typeof release>;

const feed = z.object({
  kind: z.literal(KIND),
  made_at: z.iso.datetime(),
  releases: z.array(release),
});

/** What a feed says. */
export type Feed = Omit<z.output<typeof feed>, 'kind'>;

/** The text and its signature are one file, so that no reader meets the one without the other. */
const signed = z.object({ feed: z.string(), signature: z.string() });

/**
 * Writes a feed.
 * @param sign answers a signature in base64
 * @throws Error where no site could read it
 */
export function writeFeed(says: Feed, sign: (text: string) => string): string {
  const text = JSON.stringify(feed.parse({ ...says, kind: KIND }));
  return `${JSON.stringify({ feed: text, signature: sign(text) }, null, 1)}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads a feed that one of the keys has signed; nothing of another is looked at.
 * @param keys public keys in PEM
 */
export function readFeed(text: string, keys: readonly string[]): Feed | 'unsigned' | 'unreadable' {
  const file = signed.safeParse(parse(text)).data;
  if (file === undefined) return 'unsigned';
  if (!isSigned(Buffer.from(file.feed), file.signature, keys)) return 'unsigned';
  return feed.safeParse(parse(file.feed)).data ?? 'unreadable';
}

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
