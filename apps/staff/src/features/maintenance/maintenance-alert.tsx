import { Alert, Link } from '@mui/material';
import { formatMaintenanceEnd } from '@orchard/contract/maintenance';
import { Link as RouterLink } from 'react-router';
import { useMay } from '#lib/use-rights.ts';
import { useMaintenance } from './use-maintenance.ts';

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
          <Link component={RouterLink} to="/maintenance" sx={{ display: 'inline-block', py: 1 }}>
            変更する・終了する
          </Link>
        </>
      )}
    </Alert>
  );
}
