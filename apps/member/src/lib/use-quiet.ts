import { useEffect, useState } from 'react';

/** Somebody may look for it by then, however busy the browser is. */
const AT_LAST_MS = 2000;

/** Whether the browser has had nothing better to do since this was drawn. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const begin = () => setQuiet(true);
    // Safari has learnt to tell only lately.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, AT_LAST_MS);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(begin, { timeout: AT_LAST_MS });
    return () => cancelIdleCallback(call);
  }, []);
  return isQuiet;
}
