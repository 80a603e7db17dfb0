import type { notificationSettings } from '@orchard/contract/staff/notification-settings';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { setWays } from '#features/notifications/ways.view.ts';

/** What members are told of, and how, as the console shows it. */
export const staffNotificationSettings = recordViews<typeof notificationSettings>({
  from: sql`site_settings s`,
  alias: 's',
  shared: sql`'grace_days', s.grace_days`,
  record: sql`'ways', ${setWays}`,
  where: () => [],
  by: { sort: 'id', order: 'asc' },
});
