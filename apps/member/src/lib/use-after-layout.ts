import { type DependencyList, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Measures an element whenever one of `deps` has changed: after the browser has laid the screen
 * out by itself and before it paints. Asked in an effect, it would have to lay it out in the midst
 * of the drawing, in one long task.
 * @param measure reads sizes and sets states
 * @param canWait what is painted meanwhile looks the same
 */
export function useAfterLayout(
  ref: RefObject<Element | null>,
  measure: () => void,
  deps: DependencyList,
  canWait = false,
): void {
  // At once means with all effects that are still to be run: a longer task than it looks.
  const afterLayout = useEffectEvent(() => (canWait ? measure() : flushSync(measure)));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Told once in any case, also of an element that keeps its size.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      afterLayout();
    });
    observer.observe(element);
    return () => observer.disconnect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's
  }, deps);
}
