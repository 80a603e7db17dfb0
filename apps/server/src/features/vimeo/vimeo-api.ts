import { isLoopback } from '#platform/outgoing/address-class.ts';
import {
  type Asking,
  askOutside,
  isAhead,
  restAsked,
  restFor,
  type Said,
} from '#platform/outgoing/ask-outside.ts';

/**
 * Why Vimeo gave nothing: it does not take the token, there is no such thing, it wants no further
 * request before a moment, or there was no usable answer.
 */
export type Trouble =
  | { kind: 'token' }
  | { kind: 'gone' }
  | { kind: 'limit'; until: Date }
  | { kind: 'unreachable'; until: Date };

/** Thrown by every request that Vimeo does not answer. */
export class VimeoTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(`vimeo: ${trouble.kind}`);
    this.trouble = trouble;
  }
}

/** Requests to Vimeo's API. */
export interface VimeoApi {
  /**
   * @param path with the query
   * @throws VimeoTrouble
   */
  get(token: string, path: string): Promise<unknown>;
  /** A file that an answer named; no token goes there. Undefined where it cannot be had. */
  file(address: string): Promise<string | undefined>;
}

const LIMIT = { milliseconds: 15_000, bytes: 8 * 1024 * 1024 };
const NO_ANSWER_REST = 60_000;

/**
 * Asks Vimeo's API at its fixed address only, without following redirects. It obeys the rate limit:
 * once Vimeo says that no request is left, none is sent before the limit ends.
 * @param asked.resolve looks names up; default: the system's resolver
 */
export function vimeoApi(apiUrl: URL, asked: Pick<Asking, 'resolve' | 'answers'> = {}): VimeoApi {
  const mayBeHere = isLoopback(apiUrl);
  const asking = {
    ...LIMIT,
    mayBeHere,
    ...asked,
  };
  // Of one token, as limits are.
  let rest: { token: string; until: Date } | null = null;
  return {
    async get(token, path) {
      if (rest?.token === token && isAhead(rest.until)) {
        throw new VimeoTrouble({ kind: 'limit', until: rest.until });
      }
      const headers = {
        accept: 'application/vnd.vimeo.*+json;version=3.4',
        'accept-encoding': 'identity',
        authorization: `bearer ${token}`,
      };
      const unreachable = () =>
        new VimeoTrouble({ kind: 'unreachable', until: restFor(NO_ANSWER_REST) });
      let said: Said;
      try {
        said = await askOutside(new URL(path, apiUrl), { ...asking, headers });
      } catch {
        throw unreachable();
      }
      const until = restAsked(said);
      if (until) rest = { token, until };
      const { status, text } = said;
      if (status === 429 && until) throw new VimeoTrouble({ kind: 'limit', until });
      if (status === 401) throw new VimeoTrouble({ kind: 'token' });
      if (status === 403 || status === 404) throw new VimeoTrouble({ kind: 'gone' });
      if (status !== 200) throw unreachable();
      try {
        return JSON.parse(text);
      } catch {
        throw unreachable();
      }
    },

    async file(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (!url || (url.protocol !== 'https:' && !(mayBeHere && isLoopback(url)))) return undefined;
      const headers = { 'accept-encoding': 'identity' };
      try {
        const { status, text } = await askOutside(url, { ...asking, headers });
        return status === 200 ? text : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
