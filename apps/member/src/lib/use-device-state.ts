import {
  type Dispatch,
  type SetStateAction,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * A state that begins with a value only this device knows. During hydration it first has the
 * server's value; the device's value follows before the paint.
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
