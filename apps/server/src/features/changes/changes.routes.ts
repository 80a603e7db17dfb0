import { staffApi } from '@orchard/contract/staff';
import { undoChangeOf } from '#flows/undo-change.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';

export const changesRoutes = ({ db }: { db: Database }) => [
  bind(staffApi.undoChange, async ({ staff, params }) => ({
    count: await undoChangeOf(db.kysely, staff, params.change),
  })),
];
