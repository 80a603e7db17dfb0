import { retention } from '@orchard/contract/staff/retention';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { listRetentionRuns, previewRetention, staffRetention } from './retention.view.ts';
import { retentionResource } from './retention-rules.store.ts';

/** Operators say for how long things are kept. */
export const staffRetentionRoutes = ({ db: { kysely } }: { db: Database }) => [
  ...recordRoutes(kysely, retention, { kind: retentionResource, views: staffRetention }),
  bind(retention.preview, ({ body }) => previewRetention(kysely, body)),
  bind(retention.runs, () => listRetentionRuns(kysely)),
];
