import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useIsHydrating } from './use-is-hydrating.ts';

/** The share of four columns that fits a narrower window. */
const SHARES = [
  ['(width < 40rem)', 1 / 2],
  ['(width < 96rem)', 3 / 4],
] as const;

// A list below another one begins at about 800 pixels, beyond most laptop and phone screens.
const BELOW_PX = 800;

function firstFew(few: number, isBelow: boolean): number {
  if (isBelow && window.innerHeight < BELOW_PX) return 0;
  const [, share = 1] = SHARES.find(([width]) => window.matchMedia(width).matches) ?? [];
  return Math.ceil(few * share);
}

/**
 * The beginning of a list, enough for the first screen, and the whole list after it is painted: the
 * next screen appears sooner and no long task delays a press.
 * @param few how many fill a window with four columns without scrolling
 * @param isBelow the list begins below the first screen of most windows
 */
export function useFirstFew<Item>(
  items: readonly Item[],
  few: number,
  isBelow = false,
): readonly Item[] {
  // A server-rendered document has the whole list.
  const isHydrating = useIsHydrating();
  // Going back restores the scroll position, which a shorter screen may not have.
  const isBack = useNavigationType() === 'POP';
  const [most, setMost] = useState(() =>
    isHydrating || isBack ? Number.POSITIVE_INFINITY : firstFew(few, isBelow),
  );
  useEffect(() => {
    // A transition started in a frame begins after that frame is painted.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setMost(Number.POSITIVE_INFINITY)),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return items.length > most ? items.slice(0, most) : items;
}
