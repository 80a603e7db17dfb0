import { isLoopback } from '#platform/outgoing/address-class.ts';
import { type Asking, askOutside, type Said } from '#platform/outgoing/ask-outside.ts';

/** What the platform says of a film; `silent` without an answer, `busy` where it wants no more. */
export type FilmAnswer =
  | { kind: 'there'; duration: number | null; picture: string | null; uploaded: string | null }
  | { kind: 'absent'; damage: 'gone' | 'private' | 'domain' | 'hash' }
  | { kind: 'silent' | 'busy' };

/** Asks the platform about a film by its ids. */
export type AskFilm = (ids: { id: string; hash: string | null }) => Promise<FilmAnswer>;

const LIMIT = { milliseconds: 3000, bytes: 64 * 1024 };

const isObject = (reply: unknown): reply is Record<string, unknown> =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply);

const parsed = ({ text }: Said): Record<string, unknown> => {
  try {
    const reply: unknown = JSON.parse(text);
    return isObject(reply) ? reply : {};
  } catch {
    return {};
  }
};

/** The number of the platform's picture, in its address. Its ending changes with sizes and signatures. */
function pictureIn(address: unknown): string | null {
  const [, number] = /^https:\/\/i\.vimeocdn\.com\/video\/(\d+)\b/.exec(String(address)) ?? [];
  return number ?? null;
}

function answerOf(said: Said): FilmAnswer {
  if (said.status === 429) return { kind: 'busy' };
  const reply = parsed(said);
  // Not for this site: the platform answers without what the film is.
  const isForOthers = Number(reply.domain_status_code) === 403;
  if (said.status === 404) return { kind: 'absent', damage: 'gone' };
  if (said.status === 403) return { kind: 'absent', damage: isForOthers ? 'domain' : 'private' };
  if (said.status !== 200 || reply.type !== 'video') return { kind: 'silent' };
  if (isForOthers) return { kind: 'absent', damage: 'domain' };
  // Behind a password it says no more than that there is a film.
  if (!reply.title && !reply.thumbnail_url && !reply.duration) {
    return { kind: 'absent', damage: 'private' };
  }
  const duration = Math.round(Number(reply.duration));
  return {
    kind: 'there',
    duration: duration > 0 ? duration : null,
    picture: pictureIn(reply.thumbnail_url),
    uploaded: typeof reply.upload_date === 'string' ? reply.upload_date : null,
  };
}

/**
 * Asks the platform's public embed-info service about films, as a browser on this site would meet
 * them. Only a definite answer counts as one.
 * @param referer the site's own origin, which the platform judges films bound to a domain by
 * @param asked.resolve looks up the platform's name; default: the system's resolver
 */
export function filmAsker(
  oembedUrl: URL,
  referer: string,
  asked: Pick<Asking, 'resolve' | 'answers'> = {},
): AskFilm {
  const asking = {
    headers: { accept: 'application/json', 'accept-encoding': 'identity', referer },
    ...LIMIT,
    mayBeHere: isLoopback(oembedUrl),
    ...asked,
  };
  const ask = async (path: string): Promise<FilmAnswer> => {
    const url = new URL(oembedUrl);
    url.searchParams.set('url', `https://vimeo.com/${path}`);
    return askOutside(url, asking).then(answerOf, () => ({ kind: 'silent' as const }));
  };
  return async ({ id, hash }) => {
    if (hash === null) return ask(id);
    const answer = await ask(`${id}/${hash}`);
    if (answer.kind !== 'absent' || answer.damage !== 'gone') return answer;
    // A wrong second part is answered like a film that is gone; without it the film itself speaks.
    const without = await ask(id);
    if (without.kind === 'silent' || without.kind === 'busy') return without;
    const isGone = without.kind === 'absent' && without.damage === 'gone';
    return { kind: 'absent', damage: isGone ? 'gone' : 'hash' };
  };
}
