import { retention } from '@orchard/contract/staff/retention';
import { recordRoutes } from '#console/records/record-routes.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { retentionResource } from './retention.store.ts';
import { listRetentionRuns, previewRetention, staffRetention } from './retention.view.ts';

/** Operators say for how long things are kept. */
export const staffRetentionRoutes = ({ db: { kysely } }: SiteParts) => [
  ...recordRoutes(kysely, retention, { kind: retentionResource, views: staffRetention }),
  bind(retention.preview, ({ body }) => previewRetention(kysely, body)),
  bind(retention.runs, () => listRetentionRuns(kysely)),
];
