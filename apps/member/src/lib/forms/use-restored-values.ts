import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Fills a form that the server has rendered with what this device remembers; in any other that is
 * there from the beginning.
 * @param remembered what a draft holds
 * @param fill puts it into the form
 */
export function useRestoredValues<Remembered>(
  remembered: Remembered | undefined,
  fill: (remembered: Remembered) => void,
): void {
  const first = useRef(remembered);
  const fillNow = useEffectEvent(fill);
  useEffect(() => {
    if (remembered !== undefined && remembered !== first.current) fillNow(remembered);
  }, [remembered]);
}
