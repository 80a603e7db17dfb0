import { localStorageStore, type Store } from 'react-admin';

/** Prefix of the console's keys in the browser's storage, which the members' site shares. */
export const OWN_KEYS = 'orchard-console';

/** Forgets what the console has written there itself; react-admin clears its own. */
export function forgetOwnStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${OWN_KEYS}.`)) localStorage.removeItem(key);
  }
}

const isSelection = (key: string) => /\.selectedIds(?:\.|$)/.test(key);

/**
 * What the console remembers in the browser: columns, filters, the menu. Never which rows were
 * ticked: an action would hit rows that nobody sees any more.
 */
export function consoleStore(): Store {
  const stored = localStorageStore('1', OWN_KEYS);
  const ticked = new Map<string, unknown>();
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  return {
    ...stored,
    getItem: (key, fallback) =>
      isSelection(key)
        ? ((ticked.get(key) ?? fallback) as typeof fallback)
        : stored.getItem(key, fallback),
    setItem: (key, value) => {
      if (!isSelection(key)) return stored.setItem(key, value);
      ticked.set(key, value);
      for (const tell of listeners.get(key) ?? []) tell(value);
    },
    removeItem: (key) => {
      if (!isSelection(key)) return stored.removeItem(key);
      ticked.delete(key);
      for (const tell of listeners.get(key) ?? []) tell(undefined);
    },
    subscribe: (key, tell) => {
      if (!isSelection(key)) return stored.subscribe(key, tell);
      const those = listeners.get(key) ?? new Set();
      listeners.set(key, those.add(tell));
      return () => {
        those.delete(tell);
      };
    },
  };
}
