import { useEffect, useState } from 'react';
import type { searchNotes } from './search-notes.ts';

/**
 * What searches notes; it is fetched with the first letter, for a visit without a search has no room
 * for it. Undefined until it is there.
 */
export function useSearchNotes(isWanted: boolean): typeof searchNotes | undefined {
  const [loaded, setLoaded] = useState<{ search: typeof searchNotes }>();
  const isThere = loaded !== undefined;
  useEffect(() => {
    if (!isWanted || isThere) return;
    // Without it all notes stay; the next letter tries again.
    import('./search-notes.ts').then(
      ({ searchNotes: search }) => setLoaded({ search }),
      () => undefined,
    );
  }, [isWanted, isThere]);
  return loaded?.search;
}
