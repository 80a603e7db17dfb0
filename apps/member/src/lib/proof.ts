import { useSyncExternalStore } from 'react';

/** Whether the member is asked to prove who they are: `before` it was wanted for the first time. */
type Asking = 'before' | 'now' | 'after';

let asking: Asking = 'before';
let answered: ((isProved: boolean) => void) | undefined;
let proof: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function set(next: Asking): void {
  asking = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the member over the screen that is open to prove who they are, once for all the calls that
 * wait for it.
 * @returns whether they did
 */
export function askForProof(): Promise<boolean> {
  proof ??= new Promise((resolve) => {
    answered = resolve;
    set('now');
  });
  return proof;
}

/** Says whether the member has proved who they are. */
export function answerProof(isProved: boolean): void {
  answered?.(isProved);
  proof = undefined;
  set('after');
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the member is asked to prove who they are. */
export const useProofAsking = (): Asking =>
  useSyncExternalStore(
    subscribe,
    () => asking,
    () => 'before',
  );
