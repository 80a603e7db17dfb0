import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether a component takes over what the server has rendered, or is rendered there: what only the
 * browser knows (storage, the window's size) is not to be read yet.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
