import { changesRoutes } from '#features/changes/changes.routes.ts';
import { staffNoticesRoutes } from '#features/notices/staff-notices.routes.ts';
import { staffDoorRoutes } from '#features/staff/door.routes.ts';
import { uploadsRoutes } from '#features/uploads/uploads.routes.ts';
import type { Binding } from '#platform/http/bind.ts';

type Parts = Parameters<typeof staffDoorRoutes>[0] & Parameters<typeof uploadsRoutes>[0];

/** The functions behind the console's calls, in the order of its contract. */
export function allStaffBindings(parts: Parts): Binding[] {
  return [
    ...staffDoorRoutes(parts),
    ...changesRoutes(parts),
    ...staffNoticesRoutes(parts),
    ...uploadsRoutes(parts),
  ] as Binding[];
}
