import { maintenance } from '@orchard/contract/staff/maintenance';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { startMaintenance, stopMaintenance } from './maintenance.commands.ts';
import { findMaintenance } from './maintenance.view.ts';

/** Operators close the site for members, and open it again. */
export const staffMaintenanceRoutes = ({ db: { kysely } }: SiteParts) => {
  const read = async () => ({ maintenance: await findMaintenance(kysely) });
  return [
    bind(maintenance.read, read),
    bind(maintenance.start, async ({ staff, body }) => {
      await kysely.transaction().execute((tx) => startMaintenance(tx, staff, body));
      return read();
    }),
    bind(maintenance.end, async ({ staff }) => {
      await kysely.transaction().execute((tx) => stopMaintenance(tx, staff));
      return undefined;
    }),
  ];
};
