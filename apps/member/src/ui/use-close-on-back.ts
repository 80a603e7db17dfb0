import { useEffect, useEffectEvent } from 'react';

type Close = () => void;

/** What lies over the screen, the uppermost last, with its place in the history. */
const layers: { close: Close; place: number }[] = [];
/** The next change of the history is the return to where the layer lies. */
let isReturning = false;

/** The router numbers the entries of the history. */
const placeNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** The router does not learn of a Back that only closes. */
function goBack(event: PopStateEvent): void {
  const top = layers.at(-1);
  if (!isReturning && !top) return;
  event.stopImmediatePropagation();
  if (isReturning) {
    isReturning = false;
    return;
  }
  const way = (top?.place ?? 0) - placeNow();
  isReturning = way !== 0;
  if (way !== 0) window.history.go(way);
  top?.close();
}

/** Call it before the router listens: a window's listeners run in their order. */
export const listenToBack = (): void => window.addEventListener('popstate', goBack);

interface Watcher {
  destroy(): void;
}

/** Tells the gesture or button by which a device goes back; not every browser has it. */
function watch(close: Close): Watcher | undefined {
  const { CloseWatcher } = window as {
    CloseWatcher?: new () => Watcher & { onclose: Close | null };
  };
  return CloseWatcher && Object.assign(new CloseWatcher(), { onclose: close });
}

/**
 * Lets Back close a layer instead of leaving the screen below it.
 * @param isDialog a modal dialog already knows how its device goes back
 */
export function useCloseOnBack(open: boolean, onClose: Close, isDialog = false): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = { close: () => close(), place: placeNow() };
    layers.push(layer);
    const watcher = isDialog ? undefined : watch(layer.close);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      watcher?.destroy();
    };
  }, [open, isDialog]);
}
