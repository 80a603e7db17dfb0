/** The most passkeys of one account. */
export const MOST_PASSKEYS = 20;

/** Longest name of a passkey, in code points. */
export const MAX_PASSKEY_NAME = 100;
