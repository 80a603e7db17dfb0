import { useSyncExternalStore } from 'react';

/** A short notice at the top right. */
export interface Toast {
  id: number;
  message: string;
  severity: 'success' | 'info' | 'error';
}

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notice and replaces the current one. */
export function showToast(message: string, severity: Toast['severity'] = 'info'): void {
  lastId += 1;
  set({ id: lastId, message, severity });
}

/** Removes the notice if it is still shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current notice. */
export const useToast = (): Toast | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
