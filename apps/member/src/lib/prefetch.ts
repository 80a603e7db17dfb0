import { createContext, useContext } from 'react';

/** Fetches the code and the data of a screen in advance, without showing errors. */
export type Prefetch = (to: string) => void;

/** The module that knows the routes provides it. */
export const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Prefetches a screen for controls that are not links. */
export const usePrefetch = (): Prefetch => useContext(PrefetchContext);

/** The handlers that prefetch a screen just before a link is opened. */
export function useIntent(to: string) {
  const prefetch = usePrefetch();
  const start = () => prefetch(to);
  // The press also prefetches: it refreshes answers that went stale since the pointer arrived.
  return { onPointerEnter: start, onPointerDown: start, onFocus: start, onTouchStart: start };
}
