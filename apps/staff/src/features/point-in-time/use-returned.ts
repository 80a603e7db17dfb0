import { useState } from 'react';
import type { PointInTime } from './use-point-in-time.ts';

/**
 * The point that the site went back to while this screen was open; null before.
 * @param state as it was last read; it stays while there is no server
 */
export function useReturned(state: PointInTime | undefined): string | null {
  const [going, setGoing] = useState<{ id: string; at: string } | null>(null);
  const [returned, setReturned] = useState<string | null>(null);
  const view = state?.view ?? null;
  if (view?.state === 'returning') {
    if (going?.id !== view.id) {
      setGoing({ id: view.id, at: view.at });
      setReturned(null);
    }
  } else if (state && going) {
    setGoing(null);
    // One that is still there was not gone back to: it says itself why.
    if (view?.id !== going.id) setReturned(going.at);
  }
  return returned;
}
