import { useSyncExternalStore } from 'react';

/** The events of a visitor who uses the page, or prints it. */
const SIGNS = [
  'input',
  'scroll',
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'beforeprint',
];

let hasInteracted = false;

function subscribe(listener: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note, true);
  };
  const note = () => {
    hasInteracted = true;
    stop();
    listener();
  };
  if (hasInteracted) return () => undefined;
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
  return stop;
}

/**
 * Whether the visitor has used the page since it opened: content below the first screen waits for
 * that.
 */
export const useHasInteracted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasInteracted,
    () => false,
  );
