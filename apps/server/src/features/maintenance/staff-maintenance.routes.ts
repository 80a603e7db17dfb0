import { maintenance } from '@orchard/contract/staff/maintenance';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { startMaintenance, stopMaintenance, withdrawMaintenance } from './maintenance.commands.ts';
import type { MaintenanceDraft } from './maintenance.store.ts';
import { findMaintenance } from './maintenance.view.ts';

/** Operators close the site for members, and open it again. */
export const staffMaintenanceRoutes = ({ db: { kysely } }: SiteParts) => {
  const read = () => findMaintenance(kysely);
  const start = async ({ staff, body }: { staff: Staff; body: MaintenanceDraft }) => {
    await kysely.transaction().execute((tx) => startMaintenance(tx, staff, body));
    return read();
  };
  const end =
    (stop: typeof stopMaintenance) =>
    async ({ staff }: { staff: Staff }) => {
      await kysely.transaction().execute((tx) => stop(tx, staff));
      return undefined;
    };
  return [
    bind(maintenance.read, read),
    bind(maintenance.start, start),
    bind(maintenance.plan, start),
    bind(maintenance.end, end(stopMaintenance)),
    bind(maintenance.withdraw, end(withdrawMaintenance)),
  ];
};
