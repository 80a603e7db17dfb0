import { useSyncExternalStore } from 'react';

/** What shows that somebody goes on with the page, or wants all of it. */
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'beforeprint'];

let stirred = false;

function subscribe(told: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, stir, true);
  };
  const stir = () => {
    stirred = true;
    stop();
    told();
  };
  if (stirred) return () => undefined;
  for (const sign of SIGNS) window.addEventListener(sign, stir, { capture: true, passive: true });
  return stop;
}

/**
 * Whether the visitor has moved since the site was opened: what stands below the first screen can
 * wait until then.
 */
export const useStirred = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stirred,
    () => false,
  );
