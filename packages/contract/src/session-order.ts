/** Whether a call may run beside others or must run alone. */
export type Order = 'shared' | 'exclusive';

/** The used part of the browser's Web Locks, which work across all tabs of the site. */
interface Locks {
  request<T>(
    name: string,
    options: { mode: Order; signal: AbortSignal },
    run: () => Promise<T>,
  ): Promise<T>;
}

/** Longest wait for earlier calls: a hanging call must not block the others. */
const PATIENCE_MS = 10_000;

/** The members' calls after which the browser may hold another session, or none. */
const SESSION_CALLS =
  /^\/(?:login|logout|api\/login\/passkey|api\/login\/with-code|reset-password|api\/first\/change-password|api\/account\/change-password|api\/account\/proof|api\/account\/devices\/end-others|api\/account\/undo-email\/[^/]+)$/;

/** Those of the console: all calls of its sign-in except the one for its state. */
const STAFF_SESSION_CALLS = /^\/api\/staff\/auth\//;

/** The order of a call of the members' site. */
export const orderOf = (path: string): Order => (SESSION_CALLS.test(path) ? 'exclusive' : 'shared');

/** The order of a call of the console. */
export const staffOrderOf = (path: string): Order =>
  STAFF_SESSION_CALLS.test(path) ? 'exclusive' : 'shared';

/** Waits with a time limit. */
export const patiently = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE_MS))]);

/**
 * Runs calls that change the session alone, across all tabs: they wait for running calls, and later
 * calls wait for them. Every answer sets the anti-forgery token of its request's session, and a
 * browser keeps the answer that arrives last. So no answer from before a sign-in may arrive after it.
 * @param name the same for all calls that share a session
 * @param locks the browser's; without them calls run unordered
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
      // The wait was too long, or the page is unloading, when locks are not granted.
      return await send();
    }
  };
}
