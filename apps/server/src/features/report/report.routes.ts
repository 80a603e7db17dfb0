import { getReport } from '@orchard/contract/staff/report';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findReport } from './report.view.ts';

export const reportRoutes = ({ db }: SiteParts) => [
  bind(getReport, ({ query }) => findReport(db.kysely, query.month)),
];
