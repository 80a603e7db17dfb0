import type { Maintenance } from '@orchard/contract/maintenance';
import { useSyncExternalStore } from 'react';

export type { Maintenance };

/** How often an open site asks whether the maintenance is over: it may end early. */
const LOOK_MS = 10_000;
/** Spreads the open sites, which all come back at the same end. */
const SPREAD_MS = 5_000;

let current: Maintenance | undefined;
let over: Promise<void> | undefined;
const listeners = new Set<() => void>();

function set(next: Maintenance | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

async function watch(look: () => Promise<Maintenance | undefined>): Promise<void> {
  while (current) {
    await new Promise((done) => setTimeout(done, LOOK_MS + Math.random() * SPREAD_MS));
    // Without an answer the site may be starting anew.
    const found = await look().catch(() => current);
    if (found !== current) set(found);
  }
  over = undefined;
}

/**
 * Notes that the site is in maintenance, and looks every now and then.
 * @param look asks whether it still is
 * @returns resolves when it is over
 */
export function untilOver(
  found: Maintenance,
  look: () => Promise<Maintenance | undefined>,
): Promise<void> {
  set(found);
  over ??= watch(look);
  return over;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The maintenance that the site is in, as far as the last answers say. */
export const useMaintenance = (): Maintenance | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
