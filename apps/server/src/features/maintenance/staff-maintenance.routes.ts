import { maintenance } from '@orchard/contract/staff/maintenance';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { startMaintenance, stopMaintenance } from './maintenance.commands.ts';
import { findMaintenance } from './maintenance.view.ts';

/** Operators close the site for members, and open it again. */
export const staffMaintenanceRoutes = ({ db: { kysely } }: { db: Database }) => {
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
