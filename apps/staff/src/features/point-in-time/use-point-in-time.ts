import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { pointInTime } from '@orchard/contract/staff/point-in-time';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#lib/use-call.ts';

/** The line and the point that is open, as the server says. */
export type PointInTime = ResponseOf<typeof pointInTime.read>;

/** The point that is open, or on its way. */
export type OpenView = NonNullable<PointInTime['view']>;

const queryKey = ['point-in-time'];
/** While something is being done that is watched. */
const WATCH_MS = 1000;
/** The line grows, and other administrators open points. */
const REFETCH_MS = 15_000;

/** Whether the server is at work on this point. */
export const isUnderWay = (view: OpenView | null | undefined): boolean =>
  view?.state === 'preparing';

/** The line, and the point that is open; asked for every second while that changes. */
export const usePointInTime = () =>
  useCall(staffApi['point-in-time.read'], {
    queryKey,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.view) ? WATCH_MS : REFETCH_MS),
    refetchOnWindowFocus: true,
  });

/** Shows what a call answered with. */
export function useShowState() {
  const client = useQueryClient();
  return {
    show: async (state: PointInTime) => {
      // What was asked for before would show the state before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, state);
    },
  };
}
