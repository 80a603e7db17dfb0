import type { Location } from 'react-router';
import { placeOf, type Trail } from '#lib/router/trail.ts';

/** A history that no other test sees. */
export function memoryTrail(address: string): Trail {
  let entries: Location[] = [placeOf(address)];
  let at = 0;
  const listeners = new Set<() => void>();
  return {
    here: () => entries[at] as Location,
    push: (place) => {
      entries = [...entries.slice(0, at + 1), place];
      at += 1;
    },
    replace: (place) => {
      entries[at] = place;
    },
    go: (steps) => {
      at = Math.min(entries.length - 1, Math.max(0, at + steps));
      for (const told of listeners) told();
    },
    listen: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}
