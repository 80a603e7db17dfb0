import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Takes over what a visitor has typed into a served input before the scripts ran: React knows nothing
 * of it, and would overwrite it when it renders the input anew.
 * @param take is told the text when it differs from what was served
 * @returns the ref of the input
 */
export function useTypedBefore(take: (typed: string) => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later, React hears of what is typed
  useLayoutEffect(() => {
    const input = ref.current;
    if (input && input.value !== input.defaultValue) take(input.value);
  }, []);
  return ref;
}
