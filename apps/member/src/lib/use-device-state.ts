import {
  type Dispatch,
  type SetStateAction,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * A state that begins with what only this device knows. While the server's markup is taken over it
 * is what the server took it for, and what was read before anything is painted.
 */
export function useDeviceState<State>(
  read: () => State,
  onServer: State,
): [State, Dispatch<SetStateAction<State>>] {
  const isHydrating = useIsHydrating();
  const [wasServed] = useState(isHydrating);
  const [state, setState] = useState(() => (isHydrating ? onServer : read()));
  const readNow = useEffectEvent(() => setState(read()));
  useLayoutEffect(() => {
    if (wasServed) readNow();
  }, [wasServed]);
  return [state, setState];
}
