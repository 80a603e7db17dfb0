import {
  getOwnNotifications,
  saveOwnNotifications,
} from '@orchard/contract/staff/staff-notifications';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { storeNotifications } from './staff-notifications.store.ts';
import { findNotifications } from './staff-notifications.view.ts';

export const staffNotificationsRoutes = ({ db }: SiteParts) => [
  bind(getOwnNotifications, ({ staff }) => findNotifications(db.kysely, staff.id)),
  bind(saveOwnNotifications, async ({ staff, body }) => {
    await storeNotifications(db.kysely, staff.id, body);
    return body;
  }),
];
