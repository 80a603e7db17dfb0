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
 * What the console remembers in the browser: columns, filters, the menu. Never which rows were
 * ticked: an action would hit rows that nobody sees any more.
 */
export function consoleStore(): Store {
  const stored = localStorageStore('1', OWN_KEYS);
  const ticked = memoryStore();
  ticked.setup();
  const storeOf = (key: string) => (/\.selectedIds(?:\.|$)/.test(key) ? ticked : stored);
  return {
    ...stored,
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, tell) => storeOf(key).subscribe(key, tell),
  };
}
