import { getNotificationStatistics } from '@orchard/contract/staff/notification-settings';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { countNotifications } from './notification-statistics.view.ts';

export const notificationStatisticsRoutes = ({ db }: { db: Database }) => [
  bind(getNotificationStatistics, ({ query }) => countNotifications(db.kysely, query)),
];
