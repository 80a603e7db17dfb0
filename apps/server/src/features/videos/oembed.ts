import { THUMBNAIL_PATTERN } from '@orchard/contract/thumbnail-pattern';
import { oembedAnswer } from '@orchard/contract/thumbnails';
import { isLoopback } from '#platform/outgoing/address-class.ts';
import { type Asking, askOutside } from '#platform/outgoing/ask-outside.ts';

/** The platform's facts about a video beside its picture, each if known. */
interface About {
  title: string | null;
  /** In seconds. */
  duration: number | null;
}

/**
 * The platform's answer: a thumbnail, or that there is none; `unknown` without an answer. `about`
 * is absent where the platform has no such video, or none that this site may show.
 */
export type PlatformAnswer =
  | { kind: 'thumbnail'; url: string; about: About }
  | { kind: 'none'; about?: About }
  | { kind: 'unknown' };

const property = (reply: unknown, name: string): unknown =>
  typeof reply === 'object' && reply !== null
    ? (reply as Record<string, unknown>)[name]
    : undefined;

function aboutIn(reply: unknown): About {
  const title = property(reply, 'title');
  const duration = Math.round(Number(property(reply, 'duration')));
  return {
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : null,
    duration: duration > 0 && duration <= 360_000 ? duration : null,
  };
}

/** Asks the platform about a video by its ids. */
export type AskPlatform = (ids: {
  vimeoId: string;
  vimeoHash: string | null;
}) => Promise<PlatformAnswer>;

const LIMIT = { milliseconds: 3000, bytes: 64 * 1024, failures: 5, restSeconds: 60 };

/**
 * Queries the platform's public embed-info service, at its fixed address only: no redirect, three
 * seconds, 64 KiB. After failures of five videos in a row it sends no request for a minute. The service must
 * be on the open internet, unless the settings spell out an address of this machine.
 * @param referer the site's own origin, which the platform requires for videos bound to a domain
 * @param asked.resolve looks up the platform's name; default: the system's resolver
 */
export function platformAsker(
  oembedUrl: URL,
  referer: string,
  asked: Pick<Asking, 'resolve' | 'answers'> = {},
): AskPlatform {
  const asking = {
    headers: { accept: 'application/json', 'accept-encoding': 'identity', referer },
    milliseconds: LIMIT.milliseconds,
    bytes: LIMIT.bytes,
    mayBeHere: isLoopback(oembedUrl),
    ...asked,
  };
  /** The videos that got no answer since the last one; one alone may be to blame itself. */
  const failed = new Set<string>();
  let restUntil = 0;
  return async ({ vimeoId, vimeoHash }) => {
    if (performance.now() < restUntil) return { kind: 'unknown' };
    const url = new URL(oembedUrl);
    url.searchParams.set('url', `https://vimeo.com/${vimeoId}${vimeoHash ? `/${vimeoHash}` : ''}`);
    try {
      const { status, text } = await askOutside(url, asking);
      if (status === 404 || status === 403) {
        failed.clear();
        return { kind: 'none' };
      }
      if (status < 200 || status > 299) throw new Error(`status ${status}`);
      const reply: unknown = JSON.parse(text);
      failed.clear();
      const answer = oembedAnswer.safeParse(reply);
      return answer.success && THUMBNAIL_PATTERN.test(answer.data.thumbnail_url)
        ? { kind: 'thumbnail', url: answer.data.thumbnail_url, about: aboutIn(reply) }
        : { kind: 'none', about: aboutIn(reply) };
    } catch {
      failed.add(vimeoId);
      if (failed.size >= LIMIT.failures) {
        failed.clear();
        restUntil = performance.now() + LIMIT.restSeconds * 1000;
      }
      return { kind: 'unknown' };
    }
  };
}
