import { createInterruption } from './interruption.ts';

/**
 * Asks the operator to sign in again when the session ends in the middle of work; the dialog
 * registers here.
 */
export const { askWith: askToSignInWith, interrupt: signInAgain } = createInterruption();
