import { useEffect, useEffectEvent } from 'react';

type Close = () => void;

/** What lies over the screen, the uppermost last, with its place in the history. */
const layers: { close: Close; place: number }[] = [];
/** The next change of the history is the return to where the layer lies. */
let isReturning = false;

interface Entry {
  /** The router numbers the entries that a document makes. */
  idx?: number;
  spare?: true;
}

const entryNow = (): Entry => (window.history.state as Entry | null) ?? {};
const placeNow = (): number => entryNow().idx ?? 0;

/** Whether the entry that is shown is the spare one. */
let isOnSpare = false;

/**
 * Below a document's first entry lies another document, and nobody hears of a Back to it. So the first
 * layer there puts a spare entry of the same address on top.
 */
function keepBackHere(): void {
  if (placeNow() > 0 || isOnSpare) return;
  window.history.pushState({ ...window.history.state, spare: true }, '');
  isOnSpare = true;
}

/** The router does not learn of a Back that only closes. */
function goBack(event: PopStateEvent): void {
  const top = layers.at(-1);
  const hasLeftSpare = isOnSpare && placeNow() === 0 && !entryNow().spare;
  isOnSpare = entryNow().spare === true;
  if (!isReturning && !top && !hasLeftSpare) return;
  event.stopImmediatePropagation();
  if (isReturning) {
    isReturning = false;
  } else if (top) {
    const way = top.place - placeNow();
    isReturning = way !== 0;
    if (way !== 0) window.history.go(way);
    top.close();
  } else {
    // The spare entry looks the same: nobody means to go back to what they see.
    window.history.back();
  }
}

/** Call it before the router listens: a window's listeners run in their order. */
export function listenToBack(): void {
  isOnSpare = entryNow().spare === true;
  window.addEventListener('popstate', goBack);
}

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
    keepBackHere();
    const layer = { close: () => close(), place: placeNow() };
    layers.push(layer);
    const watcher = isDialog ? undefined : watch(layer.close);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      watcher?.destroy();
    };
  }, [open, isDialog]);
}
