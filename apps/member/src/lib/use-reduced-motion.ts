import { useSyncExternalStore } from 'react';

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void) {
  const query = wish();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the system asks for reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wish().matches,
    () => false,
  );
