/** How a call goes: beside others, or alone. */
export type Order = 'shared' | 'exclusive';

/** What is needed of the browser's Web Locks, which hold across all tabs of the site. */
interface Locks {
  request<T>(
    name: string,
    options: { mode: Order; signal: AbortSignal },
    run: () => Promise<T>,
  ): Promise<T>;
}

/** Longest that a call waits for those before it: one that hangs must not hold up the others. */
const PATIENCE_MS = 10_000;

/** The members' calls after which the browser may hold another session, or none. */
const SESSION_CALLS =
  /^\/(?:login|logout|reset-password|api\/first\/change-password|api\/account\/change-password|api\/account\/undo-email\/[^/]+)$/;

/** Those of the console: all of its sign-in but asking who is signed in. */
const STAFF_SESSION_CALLS = /^\/api\/staff\/auth\//;

/** In which order a call of the members' site goes. */
export const orderOf = (path: string): Order => (SESSION_CALLS.test(path) ? 'exclusive' : 'shared');

/** In which order a call of the console goes. */
export const staffOrderOf = (path: string): Order =>
  STAFF_SESSION_CALLS.test(path) ? 'exclusive' : 'shared';

/** Waits for something, but not for ever. */
export const patiently = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE_MS))]);

/**
 * Keeps calls that change the session apart from all others, in every tab: they wait for those
 * under way, and what comes after waits for them. Every answer carries the anti-forgery token of
 * the session that its request came with, and a browser keeps what comes last; so no answer from
 * before a sign-in may come after it.
 * @param name the same for all that share a session
 * @param locks the browser's; without them calls go as they come
 */
export function sessionOrder(
  name: string,
  locks: () => Locks | undefined = () =>
    (globalThis.navigator as unknown as { locks?: Locks } | undefined)?.locks,
) {
  return async <T>(order: Order, send: () => Promise<T>): Promise<T> => {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return send();
    };
    try {
      const held = locks();
      if (!held) return await begin();
      const signal = AbortSignal.timeout(PATIENCE_MS);
      return await held.request(name, { mode: order, signal }, begin);
    } catch (error) {
      if (hasBegun) throw error;
      // Waited long enough, or the page is on its way out, where nobody is given a turn.
      return await send();
    }
  };
}
