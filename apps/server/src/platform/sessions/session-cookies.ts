import { randomBytes } from 'node:crypto';
import { deriveKey, sameSecret, sign } from '#platform/secrets.ts';

/** Names, values and attributes of the two cookies (W-3, W-4). */
export interface SessionCookies {
  /** `__Host-session`, or `session` on a plain-http origin. */
  readonly sessionName: string;
  /**
   * The session cookie with its attributes.
   * @param rememberedFor seconds that the browser keeps it; null: until it is closed
   */
  session(value: string, rememberedFor: number | null): string;
  /** XSRF-TOKEN, readable by script, bound to a session or a guest. */
  xsrf(boundTo: string): string;
  /** Whether a token was made for this session or guest. */
  isXsrfFor(boundTo: string, token: string): boolean;
  /** A guest's cookie value: random and signed, so that nothing is kept of guests. */
  newGuest(): string;
  /** Whether a cookie's value is one of our guests'. */
  isGuest(value: string): boolean;
}

/** @param secure whether the site is served over https */
export function sessionCookies(appSecret: string, secure: boolean): SessionCookies {
  const xsrfKey = deriveKey(appSecret, 'xsrf');
  const guestKey = deriveKey(appSecret, 'guest');
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const sessionName = secure ? '__Host-session' : 'session';
  return {
    sessionName,
    session: (value, rememberedFor) =>
      `${sessionName}=${value}${attributes}; HttpOnly${rememberedFor === null ? '' : `; Max-Age=${rememberedFor}`}`,
    xsrf: (boundTo) => {
      const random = randomBytes(16).toString('base64url');
      return `XSRF-TOKEN=${random}.${sign(xsrfKey, boundTo, random)}${attributes}`;
    },
    isXsrfFor: (boundTo, token) => {
      const [random = '', proof = ''] = token.split('.', 2);
      return sameSecret(proof, sign(xsrfKey, boundTo, random));
    },
    newGuest: () => {
      const random = randomBytes(16).toString('base64url');
      return `g.${random}.${sign(guestKey, random)}`;
    },
    isGuest: (value) => {
      const [mark, random = '', proof = ''] = value.split('.', 3);
      return mark === 'g' && sameSecret(proof, sign(guestKey, random));
    },
  };
}
