import { getSchedule } from '@orchard/contract/staff/schedule';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { listSchedule } from './schedule.view.ts';

export const scheduleRoutes = ({ db }: SiteParts) => [
  bind(getSchedule, ({ staff, query }) => listSchedule(db.kysely, staff, query)),
];
