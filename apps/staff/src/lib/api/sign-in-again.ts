/** Asks the operator to sign in; answers whether that was done. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/**
 * Says who asks operators to sign in again when their session has ended in the middle of work.
 * @param next null where nobody can
 */
export function askToSignInWith(next: Ask | null): void {
  ask = next;
}

/** Has the operator sign in again, once for all the calls that wait for it. */
export function signInAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
