import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useIsHydrating } from './use-is-hydrating.ts';

/** Which share of four columns there is room for, in a window narrower than that. */
const SHARES = [
  ['(width < 40rem)', 1 / 4],
  ['(width < 96rem)', 3 / 4],
] as const;

// Lists with others above them begin at about 800 pixels; few laptops and phones show that.
const BELOW_PX = 800;

function firstFew(few: number, isBelow: boolean): number {
  if (isBelow && window.innerHeight < BELOW_PX) return 0;
  const [, share = 1] = SHARES.find(([width]) => window.matchMedia(width).matches) ?? [];
  return Math.ceil(few * share);
}

/**
 * The beginning of a list, as long as a first screen can be, and all of it once that is painted:
 * whoever has pressed a link looks at the next screen sooner, and fingers find no long task.
 * @param few how many a window wide enough for four columns shows without scrolling
 * @param isBelow it begins below the first screen, unless the window is a tall one
 */
export function useFirstFew<Item>(
  items: readonly Item[],
  few: number,
  isBelow = false,
): readonly Item[] {
  // A document that the server has rendered holds all of it.
  const isHydrating = useIsHydrating();
  // Whoever comes back is led to where they were, which a shorter screen may not have.
  const isBack = useNavigationType() === 'POP';
  const [most, setMost] = useState(() =>
    isHydrating || isBack ? Number.POSITIVE_INFINITY : firstFew(few, isBelow),
  );
  useEffect(() => {
    // Asked within a frame, it begins when that frame is on the screen.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setMost(Number.POSITIVE_INFINITY)),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return items.length > most ? items.slice(0, most) : items;
}
