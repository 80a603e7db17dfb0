/** A host without a name, as `127.0.0.1` or `[::1]`. */
const NUMBERS = /^[\d.]+$|^\[/;

/** Whether the address of the console can have passkeys: a name, with https or on this machine. */
export const mayHavePasskeys = (): boolean =>
  window.isSecureContext && !NUMBERS.test(window.location.hostname);

/** Whether this browser can use passkeys at this address. */
export const canUsePasskeys = (): boolean => mayHavePasskeys() && 'PublicKeyCredential' in window;

/** The browser's part in making and asking for passkeys, fetched when it is wanted. */
export const passkeyLibrary = () => import('@simplewebauthn/browser');
