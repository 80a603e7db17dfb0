import type { Maintenance } from '@orchard/contract/maintenance';
import { useSyncExternalStore } from 'react';

let current: Maintenance | undefined;
const listeners = new Set<() => void>();

/** Notes that the site is in maintenance, or no longer. */
export function setMaintenance(next: Maintenance | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const get = () => current;

/** The maintenance that the site is in, as far as the last answers say. */
export const useMaintenance = (): Maintenance | undefined =>
  useSyncExternalStore(subscribe, get, get);
