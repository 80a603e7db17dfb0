const HINT = 'install-hint';

/** How often this device has visited the site, or that its hint was put away. */
export function readVisits(): number | 'away' {
  try {
    const stored = window.localStorage.getItem(HINT);
    return stored === 'away' ? stored : Number(stored ?? 0);
  } catch {
    return 0;
  }
}

/** Stores {@link readVisits}; a device without storage counts anew. */
export function storeVisits(visits: number | 'away'): void {
  try {
    window.localStorage.setItem(HINT, String(visits));
  } catch {
    // The hint then never comes, which harms nobody.
  }
}

/** Ends the messages that this browser gets, as far as the browser knows. */
export async function endPushHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The server ends them as well.
  }
}
