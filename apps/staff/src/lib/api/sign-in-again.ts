import { createInterruption } from './interruption.ts';

/**
 * The operator signs in again when their session has ended in the middle of work: who asks them to,
 * and the asking.
 */
export const { askWith: askToSignInWith, interrupt: signInAgain } = createInterruption();
