import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { deriveKey, sameSecret, sign } from '#platform/secrets/secrets.ts';

/** Names, values and attributes of the two cookies of a session (W-3, W-4). */
export interface SessionCookies {
  /** Name of the session cookie: with `__Host-` on https, without on a plain-http origin. */
  readonly sessionName: string;
  /**
   * The session cookie with its attributes.
   * @param rememberedFor seconds that the browser keeps it; null: until it is closed
   */
  session(value: string, rememberedFor: number | null): string;
  /** The anti-forgery token, readable by script, bound to a session or a guest. */
  xsrf(boundTo: string): string;
  /** Whether a token was made for this session or guest. */
  isXsrfFor(boundTo: string, token: string): boolean;
  /** Makes a guest's cookie value: random and signed, so that the server stores nothing of guests. */
  newGuest(): string;
  /** Whether a cookie's value belongs to a guest of this site. */
  isGuest(value: string): boolean;
  /**
   * Whether the cookie alone shows that the sender is not signed in. A cookie that looks like a
   * session's may still be invalid.
   */
  isSignedOut(request: FastifyRequest): boolean;
}

/** Sessions whose token is cached; a few hundred bytes each. */
const MAX_TOKENS = 5_000;

/** How the cookies of one kind of session are called and made. */
interface CookieKind {
  session: string;
  xsrf: string;
  sameSite: 'Lax' | 'Strict';
  /** Prefix of its keys, so that values of one kind are invalid for the other. */
  keys: string;
}

/** The members’ session: links from mails lead straight to a screen that is signed in. */
export const MEMBER_COOKIES: CookieKind = {
  session: 'session',
  xsrf: 'XSRF-TOKEN',
  sameSite: 'Lax',
  keys: '',
};

/** The console’s session: its document needs no cookie, so no other site's request carries one. */
export const STAFF_COOKIES: CookieKind = {
  session: 'staff',
  xsrf: 'STAFF-XSRF-TOKEN',
  sameSite: 'Strict',
  keys: 'staff ',
};

/** @param secure whether the site is served over https */
export function sessionCookies(
  appSecret: string,
  secure: boolean,
  kind: CookieKind = MEMBER_COOKIES,
): SessionCookies {
  const xsrfKey = deriveKey(appSecret, `${kind.keys}xsrf`);
  const guestKey = deriveKey(appSecret, `${kind.keys}guest`);
  const attributes = `; Path=/; SameSite=${kind.sameSite}${secure ? '; Secure' : ''}`;
  // A token is valid as long as its session or guest cookie, so answers can reuse it.
  const tokens = new LRUCache<string, string>({ max: MAX_TOKENS });
  // Likewise for the sender's last token: it is verified once.
  const proved = new LRUCache<string, string>({ max: MAX_TOKENS });
  const sessionName = secure ? `__Host-${kind.session}` : kind.session;
  const isGuest = (value: string) => {
    const [mark, random = '', proof = ''] = value.split('.', 3);
    return mark === 'g' && sameSecret(proof, sign(guestKey, random));
  };
  return {
    sessionName,
    session: (value, rememberedFor) =>
      `${sessionName}=${value}${attributes}; HttpOnly${rememberedFor === null ? '' : `; Max-Age=${rememberedFor}`}`,
    xsrf: (boundTo) => {
      const cached = tokens.get(boundTo);
      if (cached) return cached;
      const random = randomBytes(16).toString('base64url');
      const cookie = `${kind.xsrf}=${random}.${sign(xsrfKey, boundTo, random)}${attributes}`;
      tokens.set(boundTo, cookie);
      return cookie;
    },
    isXsrfFor: (boundTo, token) => {
      const cached = proved.get(boundTo);
      if (cached !== undefined && sameSecret(cached, token)) return true;
      const [random = '', proof = ''] = token.split('.', 2);
      if (!sameSecret(proof, sign(xsrfKey, boundTo, random))) return false;
      proved.set(boundTo, token);
      return true;
    },
    newGuest: () => {
      const random = randomBytes(16).toString('base64url');
      return `g.${random}.${sign(guestKey, random)}`;
    },
    isGuest,
    isSignedOut: (request) => {
      const value = request.cookies[sessionName];
      return !value || isGuest(value);
    },
  };
}
