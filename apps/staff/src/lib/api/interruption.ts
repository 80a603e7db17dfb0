import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';

/** Asks the operator for something over the screen that is open; answers whether it was given. */
type Ask = () => Promise<boolean>;

/** What may stop a call on its way until the operator has given something; then it goes on. */
function createInterruption() {
  let ask: Ask | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    /**
     * Says who asks.
     * @param next null where nobody can
     */
    askWith(next: Ask | null): void {
      ask = next;
    },
    /** Has the operator asked, once for all the calls that wait. */
    interrupt(): Promise<boolean> {
      if (!ask) return Promise.resolve(false);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/**
 * Asks the operator for another code of the authenticator before a call that needs a fresh one; the
 * dialog registers here.
 */
export const { askWith: askForCodeWith, interrupt: giveFreshCode } = createInterruption();

/** Whether an answer's body demands a fresh code. */
export const needsFreshCode = (body: unknown): boolean =>
  (body as { reason?: unknown } | null | undefined)?.reason === freshCodeProblem.reason;

/**
 * Asks the operator to sign in again when the session ends in the middle of work; the dialog
 * registers here.
 */
export const { askWith: askToSignInWith, interrupt: signInAgain } = createInterruption();
