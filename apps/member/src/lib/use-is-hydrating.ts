import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the server renders this component or the browser hydrates it: storage, window size and
 * other browser state must not be read yet.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
