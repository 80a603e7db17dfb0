import { useSyncExternalStore } from 'react';

/** The browser's own offer to install the site. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function note(next: InstallPrompt | null) {
  offered = next;
  for (const listener of listeners) listener();
}

// The offer may come before whatever shows it.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    note(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => note(null));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser's offer to install the site, as long as it stands. */
export const useInstallPrompt = (): InstallPrompt | null =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
