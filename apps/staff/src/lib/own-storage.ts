/** Prefix of the console's keys in the browser's storage, which the members' site shares. */
export const OWN_KEYS = 'orchard-console';

/** Forgets what the console has written there itself; react-admin clears its own. */
export function forgetOwnStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${OWN_KEYS}.`)) localStorage.removeItem(key);
  }
}
