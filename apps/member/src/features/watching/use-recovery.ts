import { useEffect, useEffectEvent, useRef } from 'react';

/** The first wait before another try; each further one is twice as long. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/**
 * Tries again what has failed: when the network or the tab is back, and every now and then.
 * @param hasFailed whether there is something to mend
 * @param isWell whether it plays again, so that the waits begin anew
 */
export function useRecovery(hasFailed: boolean, isWell: boolean, retry: () => void): void {
  const tries = useRef(0);
  const again = useEffectEvent(() => {
    tries.current += 1;
    retry();
  });
  useEffect(() => {
    if (isWell) tries.current = 0;
  }, [isWell]);
  useEffect(() => {
    if (!hasFailed) return;
    const online = () => again();
    const seen = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setTimeout(online, Math.min(LONGEST_MS, FIRST_MS * 2 ** tries.current));
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [hasFailed]);
}
