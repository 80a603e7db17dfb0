import { useEffect, useEffectEvent } from 'react';

const QUIET_MS = 500;

/** Runs when the window has kept a new size for half a second. */
export function useDebouncedResize(onResize: () => void): void {
  const settled = useEffectEvent(onResize);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(settled, QUIET_MS);
    };
    window.addEventListener('resize', restart);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', restart);
    };
  }, []);
}
