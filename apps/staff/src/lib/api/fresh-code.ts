import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { createInterruption } from './interruption.ts';

/**
 * The operator gives a code of the authenticator once more, before a call that needs a fresh one:
 * who asks them to, and the asking.
 */
export const { askWith: askForCodeWith, interrupt: giveFreshCode } = createInterruption();

/** Whether an answer's body says that a fresh code is needed. */
export const needsFreshCode = (body: unknown): boolean =>
  (body as { reason?: unknown } | null | undefined)?.reason === freshCodeProblem.reason;
