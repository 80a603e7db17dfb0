import { Alert, Link } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { formatMaintenanceEnd } from '@orchard/contract/maintenance';
import { staffApi } from '@orchard/contract/staff';
import type { maintenance } from '@orchard/contract/staff/maintenance';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

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

/** Tells every operator on the dashboard that members cannot use the site just now. */
export function MaintenanceAlert() {
  const mayChange = useMay('site.maintain');
  const maintenance = useMaintenance().data?.maintenance;
  if (!maintenance) return null;
  return (
    <Alert severity="warning">
      メンテナンス中のため、会員はサイトを利用できません。{formatMaintenanceEnd(maintenance)}
      {mayChange && (
        <>
          <br />
          <Link href="/maintenance" sx={{ display: 'inline-block', py: 1 }}>
            変更する・終了する
          </Link>
        </>
      )}
    </Alert>
  );
}
