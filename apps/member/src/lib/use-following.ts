import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the current line of a list into view, within the list only.
 * @param at the line's place; one that the list does not have scrolls nothing
 * @returns the ref of the list, which must be the offset parent of its lines
 */
export function useFollowing(at: number, isOn = true): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[at];
    if (!isOn || !list.current || !(line instanceof HTMLElement)) return;
    const { clientHeight } = list.current;
    list.current.scrollTo({ top: line.offsetTop - (clientHeight - line.offsetHeight) / 2 });
  }, [at, isOn]);
  return list;
}
