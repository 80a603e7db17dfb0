import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { maintenance } from '@orchard/contract/staff/maintenance';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#lib/use-call.ts';

/** The maintenance that is on, as the server says. */
export type ShownMaintenance = NonNullable<ResponseOf<typeof maintenance.read>['maintenance']>;

const queryKey = ['maintenance'];
/** It ends by itself, and other operators start and end it. */
const REFETCH_MS = 30_000;

/** The maintenance that is on. */
export const useMaintenance = () =>
  useCall(staffApi['maintenance.read'], {
    queryKey,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: true,
  });

/** Has it read anew. */
export function useRenewMaintenance() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}
