import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Fills a server-rendered form with this device's draft; other forms begin with it.
 * @param remembered the draft
 * @param fill writes it into the form
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
