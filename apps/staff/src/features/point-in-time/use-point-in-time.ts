import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { pointInTime } from '@orchard/contract/staff/point-in-time';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#lib/use-call.ts';

/** What can be opened and the point that is open, as the server says. */
export type PointInTime = ResponseOf<typeof pointInTime.read>;

/** The point that is open, or on its way. */
export type OpenView = NonNullable<PointInTime['view']>;

const queryKey = ['point-in-time'];
const WATCH_MS = 1000;
/** New seconds are archived, and other administrators open points. */
const REFETCH_MS = 15_000;

/** The state of the screen; asked for every second while a point is prepared. */
export const usePointInTime = () =>
  useCall(staffApi['point-in-time.read'], {
    queryKey,
    refetchInterval: ({ state }) =>
      state.data?.view?.state === 'preparing' ? WATCH_MS : REFETCH_MS,
    refetchOnWindowFocus: true,
  });

/** Shows what a call answered with. */
export function useShowState() {
  const client = useQueryClient();
  return async (state: PointInTime) => {
    // What was asked for before would show the state before.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, state);
  };
}

/** Seconds since 1970 of a time of the wire. */
export const toSeconds = (wire: string): number =>
  Date.parse(`${wire.replace(' ', 'T')}+09:00`) / 1000;
