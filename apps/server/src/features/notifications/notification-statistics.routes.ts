import { getNotificationStatistics } from '@orchard/contract/staff/notification-settings';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countNotifications } from './notification-statistics.view.ts';

export const notificationStatisticsRoutes = ({ db }: SiteParts) => [
  bind(getNotificationStatistics, ({ query }) => countNotifications(db.kysely, query)),
];
