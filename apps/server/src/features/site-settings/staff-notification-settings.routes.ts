import { notificationSettings } from '@orchard/contract/staff/notification-settings';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { Database } from '#platform/database/open-database.ts';
import { notificationSettingsResource } from './site-settings.store.ts';
import { staffNotificationSettings } from './staff-notification-settings.view.ts';

export const staffNotificationSettingsRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, notificationSettings, {
    kind: notificationSettingsResource,
    views: staffNotificationSettings,
  });
