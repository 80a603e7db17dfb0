import { useSyncExternalStore } from 'react';

/** What a notice offers to do, such as to take back what it tells. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

/** A short notice: at the top right, on phones at the bottom. */
export interface Toast {
  id: number;
  message: string;
  severity: 'success' | 'info' | 'error';
  action: ToastAction | undefined;
}

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notice and replaces the current one. */
export function showToast(
  message: string,
  severity: Toast['severity'] = 'info',
  action?: ToastAction,
): void {
  lastId += 1;
  set({ id: lastId, message, severity, action });
}

/** Removes the notice if it is still shown; without an id the current one. */
export function dismissToast(id = current?.id): void {
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
