import { staffApi } from '@orchard/contract/staff';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { undoChangeOf } from '#use-cases/undo-change.ts';

export const changesRoutes = ({ db }: { db: Database }) => [
  bind(staffApi.undoChange, async ({ staff, params }) => ({
    count: await undoChangeOf(db.kysely, staff, params.change),
  })),
];
