import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { createInterruption } from './interruption.ts';

/**
 * Asks the operator for another code of the authenticator before a call that needs a fresh one; the
 * dialog registers here.
 */
export const { askWith: askForCodeWith, interrupt: giveFreshCode } = createInterruption();

/** Whether an answer's body demands a fresh code. */
export const needsFreshCode = (body: unknown): boolean =>
  (body as { reason?: unknown } | null | undefined)?.reason === freshCodeProblem.reason;
