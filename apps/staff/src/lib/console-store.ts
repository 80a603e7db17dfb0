import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** Prefix of the console's keys in the browser's storage, which the members' site shares. */
export const OWN_KEYS = 'orchard-console';

/** Forgets what the console has written there itself; react-admin clears its own. */
export function forgetOwnStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${OWN_KEYS}.`)) localStorage.removeItem(key);
  }
}

/**
 * What the console remembers in the browser: columns, the menu. Never which rows were ticked, for an
 * action would hit rows that nobody sees any more; nor beyond the tab how a list was narrowed, for a
 * part of it would pass for the whole.
 */
export function consoleStore(): Store {
  const stored = localStorageStore('1', OWN_KEYS);
  const passing = memoryStore();
  passing.setup();
  const storeOf = (key: string) =>
    /\.(?:selectedIds|listParams)(?:\.|$)/.test(key) ? passing : stored;
  return {
    ...stored,
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, tell) => storeOf(key).subscribe(key, tell),
  };
}
