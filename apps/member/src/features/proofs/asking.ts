import { useSyncExternalStore } from 'react';

let answer: ((isProved: boolean) => void) | undefined;
let proof: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function set(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the member over the screen that is open to prove who they are, once for all the calls that
 * wait for it.
 * @returns whether they did
 */
export function askForProof(): Promise<boolean> {
  proof ??= new Promise(set);
  return proof;
}

/** Says whether the member has proved who they are. */
export function answerProof(isProved: boolean): void {
  answer?.(isProved);
  proof = undefined;
  set(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the member is asked to prove who they are. */
export const useIsAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => answer !== undefined,
    () => false,
  );
