import { useSyncExternalStore } from 'react';

/** What shows that somebody goes on with the page, or wants all of it. */
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'beforeprint'];

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
 * Whether the visitor has moved since the site was opened: what stands below the first screen can
 * wait until then.
 */
export const useHasInteracted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasInteracted,
    () => false,
  );
