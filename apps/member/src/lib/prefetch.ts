import { createContext, useContext } from 'react';

/** Fetches the code and the data of a screen ahead, quietly. */
export type Prefetch = (to: string) => void;

/** Given by whoever knows the routes. */
export const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Fetches a screen ahead, for what leads to one and is no link. */
export const usePrefetch = (): Prefetch => useContext(PrefetchContext);

/** What makes a link fetch its screen ahead when somebody is about to open it. */
export function useIntent(to: string) {
  const prefetch = usePrefetch();
  const start = () => prefetch(to);
  // The press comes after its beginning: what has grown old since the pointer came is fetched anew.
  return { onPointerEnter: start, onPointerDown: start, onFocus: start, onTouchStart: start };
}
