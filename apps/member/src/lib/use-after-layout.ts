import { type DependencyList, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Measures an element after a change of `deps`: after layout and before paint. In an effect,
 * measuring would force a second layout in the same long task.
 * @param measure reads sizes and sets states
 * @param canWait the paint in between looks the same
 */
export function useAfterLayout(
  ref: RefObject<Element | null>,
  measure: () => void,
  deps: DependencyList,
  canWait = false,
): void {
  // Flushing also runs all pending effects, so the task is longer than it looks.
  const afterLayout = useEffectEvent(() => (canWait ? measure() : flushSync(measure)));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // A ResizeObserver always fires once, even if the size stays.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      afterLayout();
    });
    observer.observe(element);
    return () => observer.disconnect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's
  }, deps);
}
